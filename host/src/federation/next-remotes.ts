import type { LoadableRemote } from './federation.ts'

/**
 * What becomes of the known remotes when a registry was read: each takes what the registry says, but one that works stays
 * where its new build does not fit this host, and is marked so that a reload is offered.
 */
export const nextRemotes = (known: readonly LoadableRemote[], read: readonly LoadableRemote[]): LoadableRemote[] =>
  read.map((remote) => {
    const before = known.find(({ name }) => name === remote.name)
    return remote.status === 'refused' && before?.build !== undefined && before.status !== 'refused' ? { ...before, isOutdated: true } : remote
  })

/** Whether two registries say the same of everything that the shell shows or loads. */
export const isSame = (known: readonly LoadableRemote[], read: readonly LoadableRemote[]): boolean => JSON.stringify(known) === JSON.stringify(read)
