import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A program of the server, as its supervisor starts it. */
export const serverFile = (name: 'api.js' | 'worker.js' | 'cli.js'): string => join(dirname(createRequire(import.meta.url).resolve('@ventanilla/server/package.json')), 'dist', 'app', name)
