/**
 * What the host's build puts in the place of the federation runtime's preloading of remotes by their manifests (unused):
 * the page itself names the files that come next.
 */
export const defaultPreloadArgs = (config) => ({ ...config })
export const formatPreloadArgs = () => []
export const normalizePreloadExposes = (exposes) => exposes ?? []
export const preloadAssets = () => Promise.resolve([])
