import type { ReleaseManifest, ReleaseStep } from '@ventanilla/contract/release'

/** A build of a remote that was published. `base`: the address of its folder, with a closing slash. */
export type Release = { manifest: ReleaseManifest; base: string }
/** The files of a release by their names. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array>
/** What browsers get of a file of a release; nothing where it is not there, or nothing answers. */
export type ServedFile = (release: Release, file: string) => Promise<Uint8Array | undefined>

/**
 * Where releases are kept: a folder (`folder-store.ts`), or the database of the server. Nothing that it holds is ever
 * changed. A writer is alone with it for as long as that takes.
 */
export type ReleaseStore = {
  releases: () => Promise<Release[]>
  /** Everything that was done, oldest first. */
  steps: () => Promise<ReleaseStep[]>
  /** `files`: none where the release stays where its base says. */
  add: (release: Release, files: ReleaseFiles | undefined) => Promise<void>
  note: (step: ReleaseStep) => Promise<void>
  /** The signed registry, as it was kept last. */
  registry: () => Promise<string | undefined>
  keep: (serial: number, signed: string) => Promise<void>
}
