/** What is read of a remote's `live.json`; the rest of it goes to the host as it is, which checks it. */
export type LiveBuild = { name: string; build: string; base?: string }

/** One entry of the registry document (type `Registry` of remote-sdk). */
export type RegistryEntry = { name: string; base: string; build?: LiveBuild; unavailable?: true }

/** Names and build ids as they may stand in a path. */
export const pathName = /^[a-z0-9][a-z0-9-]*$/

export const isLiveBuild = (value: unknown): value is LiveBuild => {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('build' in value)) return false
  return [value.name, value.build].every((text) => typeof text === 'string' && pathName.test(text))
}

/** The entry of a live build. It may name its own base, where the browser is to find it; else it is beside this server. */
export const entryOf = (live: LiveBuild): RegistryEntry => ({ name: live.name, base: live.base ?? `/remotes/${live.name}/${live.build}/`, build: live })
