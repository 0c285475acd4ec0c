/** How long a file is kept that never changes under its name. */
export const FOR_EVER = 'public, max-age=31536000, immutable'

/** The headers of a file of host or remote. They are public and have hashes that say what they must be, so any origin may load them. */
export const publicFile = (cache: string) => ({ 'cache-control': cache, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' })
