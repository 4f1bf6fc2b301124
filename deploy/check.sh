#!/usr/bin/env bash
# Checks the files of this folder without a container engine: called by `make check-deploy` with the linters on the PATH.
# nginx and kubectl have to be on the machine; without one, its part is left out and said so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step() { printf '%-28s' "$1"; shift; if "$@" >"$work/out" 2>&1; then echo ok; else echo FAILED; cat "$work/out"; exit 1; fi; }
has() { command -v "$1" >/dev/null || { echo "$1 is not on this machine: left out"; return 1; }; }

step "yamllint" yamllint --strict -c yamllint.yaml compose.yaml kubernetes nginx/kustomization.yaml
step "hadolint" hadolint Dockerfile
step "compose schema" check-jsonschema --builtin-schema vendor.compose-spec compose.yaml

if has kubectl; then
    step "kustomize" kubectl kustomize kubernetes -o "$work/all.yaml"
    step "kubernetes schemas" kubernetes-validate --strict "$work/all.yaml"
fi

if has nginx; then
    for upstream in nginx kubernetes; do
        sed 's/boneyard-[12]:8000/127.0.0.1:8000/' "$upstream/upstream.conf" >"$work/upstream.conf"
        cat >"$work/nginx.conf" <<NGINX
pid $work/pid; error_log stderr; events {} http {
client_body_temp_path $work; proxy_temp_path $work; fastcgi_temp_path $work; uwsgi_temp_path $work; scgi_temp_path $work;
include $work/upstream.conf; include $PWD/nginx/boneyard.conf; }
NGINX
        step "nginx -t, $upstream" nginx -t -c "$work/nginx.conf" -p "$work"
        if has gixy; then step "gixy, $upstream" gixy "$work/nginx.conf"; fi
    done
fi
