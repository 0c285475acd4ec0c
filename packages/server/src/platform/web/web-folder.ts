import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../settings.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))

/** The folder of the built host and remotes: by default this repository. */
export const webFolder = ({ WEB_DIR }: Pick<Settings, 'WEB_DIR'>): string => resolve(WEB_DIR ?? repository)
