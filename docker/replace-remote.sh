#!/bin/sh
# Rebuilds one remote from its folder, replaces the running container and makes the new release live:
#   sh docker/replace-remote.sh marketing 'New banners'
# Nothing else is built or restarted. The server publishes the build when it sees it, and refuses to make it live where it
# clashes with what is; then the former release stays. Shells that are open read the registry every minute and when somebody
# comes back to them; files of the build that they have loaded stay served.
# Back to the former release: docker compose exec api node dist/app/cli.js release rollback marketing --reason '…'
set -eu
cd "$(dirname "$0")/.."
remote=${1:?which remote?}
reason=${2:-The container was replaced}
if docker compose version >/dev/null 2>&1; then compose='docker compose'; else compose=docker-compose; fi
release() { $compose exec -T api node dist/app/cli.js release "$@" --author "$(id -un)" --reason "$reason"; }
$compose build "remote-$remote"
$compose up -d --no-deps "remote-$remote"
# By hand: the first docker-compose knows no --wait.
container=$($compose ps -q "remote-$remote")
seconds=0
until [ "$(docker inspect --format '{{.State.Health.Status}}' "$container")" = healthy ]; do
  seconds=$((seconds + 1))
  if [ "$seconds" -gt 120 ]; then
    echo "The container of $remote does not become healthy; the former release stays live" >&2
    exit 1
  fi
  sleep 1
done
release publish "$remote"
release promote "$remote"
