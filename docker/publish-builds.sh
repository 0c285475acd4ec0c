#!/bin/sh
# Adds the build of this image to those that the container's volume has already: open shells still ask for older ones.
# What is live changes last, in one step.
set -eu
for remote in /builds/*; do
  kept=/srv/remotes/$(basename "$remote")
  mkdir -p "$kept"
  # What a container left that was ended while it copied: a second copy would go into it.
  rm -rf "$kept/.coming"
  for build in "$remote"/*/; do
    [ -d "$kept/$(basename "$build")" ] || { cp -r "$build" "$kept/.coming" && mv "$kept/.coming" "$kept/$(basename "$build")"; }
  done
  cp "$remote/live.json" "$kept/.live.json"
  mv "$kept/.live.json" "$kept/live.json"
done
