#!/bin/sh
# Writes .env beside docker-compose.yml, with secrets made at random; leaves one that is there as it is.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo '.env is there already'
  exit 0
fi
random() { od -An -tx1 -N18 /dev/urandom | tr -d ' \n'; }
umask 077
printf 'POSTGRES_PASSWORD=%s\nTOKEN_SECRET=%s\n' "$(random)" "$(random)" >.env
echo '.env written; set DEMO_PASSWORD in it to choose the password of the demonstration administrators'
