#!/bin/sh
# Adds the assets of this image to those that the container's volume has already, and serves them: pages that are open still ask
# for files of the image before. Each is there whole or not at all; their names are made of what they hold.
set -eu
kept=/web/host/dist/web/assets
for asset in /assets/*; do
  name=$(basename "$asset")
  [ -e "$kept/$name" ] || { cp "$asset" "$kept/.$name.$(hostname)" && mv "$kept/.$name.$(hostname)" "$kept/$name"; }
done
exec node dist/app/serve-web.js
