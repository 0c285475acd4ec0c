#!/bin/sh
# Rebuilds one remote from its folder and replaces the running one: sh docker/replace-remote.sh marketing
# Nothing else is built or restarted. Shells that are open read the registry every minute and when somebody comes back to
# them, and open the new build at the next navigation; files of the build that they have loaded stay served.
# The image that it replaces stays as `previous`, for docker/roll-back-remote.sh.
set -eu
cd "$(dirname "$0")/.."
remote=${1:?which remote?}
image=${IMAGES:-ventanilla}/$remote
if docker compose version >/dev/null 2>&1; then compose='docker compose'; else compose=docker-compose; fi
before=$(docker image inspect --format '{{.Id}}' "$image" 2>/dev/null || true)
$compose build "remote-$remote"
after=$(docker image inspect --format '{{.Id}}' "$image")
[ -z "$before" ] || [ "$before" = "$after" ] || docker tag "$before" "$image:previous"
$compose up -d --no-deps "remote-$remote"
