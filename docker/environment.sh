#!/bin/sh
# Writes .env beside docker-compose.yml, with secrets made at random; adds what one that is there lacks.
set -eu
cd "$(dirname "$0")/.."
random() { od -An -tx1 -N18 /dev/urandom | tr -d ' \n'; }
umask 077
touch .env
# The last line of a file that somebody wrote may have no end.
[ -z "$(tail -c 1 .env)" ] || echo >>.env
for name in POSTGRES_PASSWORD SERVER_PASSWORD TOKEN_SECRET; do
  grep -q "^$name=" .env || printf '%s=%s\n' "$name" "$(random)" >>.env
done
# What signs the registry of remotes stays with the API; the host knows the public key, which comes from it.
if ! grep -q '^REGISTRY_SIGNING_KEY=.' .env || ! grep -q '^REGISTRY_KEYS=.' .env; then
  # What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410) makes a key of them.
  program="
    const crypto = require('node:crypto')
    const [, kept] = /^REGISTRY_SIGNING_KEY=['\"]?([^'\"\s]+)/m.exec(require('node:fs').readFileSync(0, 'utf8')) ?? []
    const secret = kept ?? crypto.randomBytes(32).toString('base64url')
    const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(secret, 'base64url')])
    const known = crypto.createPublicKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url')
    console.log([...(kept ? [] : ['REGISTRY_SIGNING_KEY=' + secret]), 'REGISTRY_KEYS=' + known].join('\n'))"
  if command -v node >/dev/null 2>&1; then lacking=$(node -e "$program" <.env); else lacking=$(docker run --rm -i node:20-bookworm-slim node -e "$program" <.env); fi
  printf '%s\n' "$lacking" >>.env
fi
echo '.env has the secrets; set DEMO_PASSWORD in it to choose the password of the demonstration administrators'
