/**
 * What the host's build puts in the place of the federation runtime's reader of manifests (8 kB, unused): remotes are
 * registered by their entry scripts.
 */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined }
  manifestCache = new Map()
}
export const getGlobalRemoteInfo = () => ({})
