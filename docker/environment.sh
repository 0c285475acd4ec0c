#!/bin/sh
# Writes .env beside docker-compose.yml, with secrets made at random; adds what one that is there lacks.
set -eu
cd "$(dirname "$0")/.."
random() { od -An -tx1 -N18 /dev/urandom | tr -d ' \n'; }
umask 077
touch .env
for name in POSTGRES_PASSWORD SERVER_PASSWORD TOKEN_SECRET; do
  grep -q "^$name=" .env || printf '%s=%s\n' "$name" "$(random)" >>.env
done
echo '.env has the secrets; set DEMO_PASSWORD in it to choose the password of the demonstration administrators'
