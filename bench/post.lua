-- wrk script: sends the requests of a file (path, body and more with tabs between, a line each) in turn.
-- "@@" in a body becomes a number that no other request has.
local paths, bodies, whole, at, sent = {}, {}, {}, 0, 0
local headers = { ["Content-Type"] = "application/json" }

function init(args)
  for line in io.lines(args[1]) do
    local path, body = line:match("^([^\t]*)\t([^\t]*)")
    paths[#paths + 1], bodies[#bodies + 1] = path, body
    whole[#whole + 1] = not body:find("@@", 1, true) and wrk.format("POST", path, headers, body)
  end
end

function request()
  at = at % #bodies + 1
  sent = sent + 1
  return whole[at] or wrk.format("POST", paths[at], headers, (bodies[at]:gsub("@@", tostring(sent))))
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d %d\n", summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
