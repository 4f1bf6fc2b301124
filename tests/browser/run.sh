#!/usr/bin/env bash
# The pages in headless Chromium, and the typed client, against a service that is started here.
# Wanted on the machine: node 20 with npm, the project's .venv (make sees to it), and chromium; as root on a Debian
# machine chromium is installed where it is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ -z "${CHROMIUM:-}" ]; then
  CHROMIUM="$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)"
fi
if [ -z "$CHROMIUM" ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-liberation >/dev/null
    CHROMIUM=/usr/bin/chromium
  else
    echo "Chromium is needed: install it, or say where it is with CHROMIUM=/path/to/chromium" >&2
    exit 1
  fi
fi
export CHROMIUM

for folder in tests/browser examples/typescript; do
  (cd "$folder" && npm ci --no-audit --no-fund --silent)
done

PORT="$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')"
export BASE="http://127.0.0.1:$PORT"
export SHOTS="${SHOTS:-$(mktemp -d)}"
LOG="$SHOTS/service.log"
BONEYARD_BIND="127.0.0.1:$PORT" .venv/bin/gunicorn --config deploy/gunicorn.conf.py service.wsgi:app >"$LOG" 2>&1 &
SERVICE=$!
trap 'kill "$SERVICE" 2>/dev/null || true' EXIT

up() { node -e 'fetch(process.env.BASE + "/readyz").then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'; }
for _ in $(seq 50); do
  up && break
  kill -0 "$SERVICE" 2>/dev/null || { cat "$LOG" >&2; exit 1; }
  sleep 0.2
done

echo "Screenshots: $SHOTS"
node --test --test-concurrency=2 --test-reporter=spec "$@" tests/browser/*.test.mjs
