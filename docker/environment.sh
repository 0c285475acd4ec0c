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
# What signs the registry of remotes stays with the API; the host knows the public key.
if ! grep -q '^REGISTRY_SIGNING_KEY=' .env; then
  program="const { privateKey, publicKey } = crypto.generateKeyPairSync('ed25519'); const of = (key, type) => key.export({ format: 'der', type }).subarray(-32).toString('base64url'); console.log('REGISTRY_SIGNING_KEY=' + of(privateKey, 'pkcs8') + '\\nREGISTRY_KEYS=' + of(publicKey, 'spki'))"
  if command -v node >/dev/null 2>&1; then node -e "$program" >>.env; else docker run --rm node:20-bookworm-slim node -e "$program" >>.env; fi
fi
echo '.env has the secrets; set DEMO_PASSWORD in it to choose the password of the demonstration administrators'
