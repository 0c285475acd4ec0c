#!/bin/sh
# Takes one remote back to the image that docker/replace-remote.sh replaced: sh docker/roll-back-remote.sh marketing
# Builds nothing. Called again, it goes forward to the image that it left.
set -eu
cd "$(dirname "$0")/.."
remote=${1:?which remote?}
image=${IMAGES:-ventanilla}/$remote
if docker compose version >/dev/null 2>&1; then compose='docker compose'; else compose=docker-compose; fi
left=$(docker image inspect --format '{{.Id}}' "$image")
docker tag "$image:previous" "$image"
docker tag "$left" "$image:previous"
$compose up -d --no-deps "remote-$remote"
