import type { RemotePages } from '@ventanilla/remote-sdk/declaration'
import { classifyFailure } from './classify-failure.ts'
import type { LoadableRemote } from './federation.ts'
import { RemoteFailure } from './remote-failure.ts'
import { FileGuard } from './file-guard.ts'
import { runtime } from './runtime.ts'

/** Without it an entry script could hang for twenty seconds. */
const ENTRY_TIMEOUT_MS = 4_000

/** Where the files of a build lie, whole. */
const baseOf = ({ base }: LoadableRemote): string => new URL(base, document.baseURI).href

/**
 * Loads the code of remotes through the federation runtime. Every build, and every new attempt at one, is registered under
 * a name of its own, so that nothing that failed before is remembered and builds stand beside each other.
 */
export class RemoteLoader {
  readonly #guard = new FileGuard()
  readonly #attempts = new Map<string, number>()

  constructor() {
    runtime.registerPlugins([
      {
        name: 'ventanilla-guard',
        createScript: ({ url }) => {
          const script = document.createElement('script')
          const [file = url] = url.split('?')
          this.#guard.prepare(script, file)
          return { script, timeout: ENTRY_TIMEOUT_MS }
        },
      },
    ])
  }

  /** The pages of a build; rejects with a `RemoteFailure`, and the next call is a new attempt. */
  async loadPages(remote: LoadableRemote): Promise<RemotePages> {
    const base = baseOf(remote)
    const attempt = this.attemptAt(remote)
    this.#guard.watch(base, remote.integrity, attempt)
    const name = `${remote.name}_${remote.build}_${attempt}`
    try {
      runtime.registerRemotes([{ name, entry: this.#guard.addressOf(`${base}${remote.entry}`), type: 'global', entryGlobalName: remote.container }])
      const module = await runtime.loadRemote<{ default: RemotePages }>(`${name}/pages`)
      if (typeof module?.default !== 'object') throw new RemoteFailure('malformed', remote.name)
      return module.default
    } catch (thrown) {
      throw await this.failureOf(remote, thrown, attempt)
    }
  }

  /** The attempt at a build that is made now: its number says which one failed. */
  attemptAt(remote: LoadableRemote): number {
    return this.#attempts.get(baseOf(remote)) ?? 0
  }

  /** What `thrown` means for this remote. What an attempt still says that somebody gave up since disturbs none that came after it. */
  async failureOf(remote: LoadableRemote, thrown: unknown, attempt: number): Promise<RemoteFailure> {
    const base = baseOf(remote)
    const kind = classifyFailure(thrown)
    const found = kind === 'unreachable' && (await this.#guard.tampered(base)) ? 'integrity' : kind
    if (this.attemptAt(remote) === attempt) this.renew(remote)
    return thrown instanceof RemoteFailure ? thrown : new RemoteFailure(found, remote.name, thrown)
  }

  /** Whatever is asked of it next has new addresses. */
  renew(remote: LoadableRemote): void {
    const base = baseOf(remote)
    // Not counted from one: a browser may keep what an earlier visit got under such an address.
    const attempt = (this.#attempts.get(base) ?? Date.now()) + 1
    this.#attempts.set(base, attempt)
    this.#guard.watch(base, remote.integrity, attempt)
    this.#guard.letGo(base)
    // The runtime takes a container that is there for the one that it would load, with all that still hangs in it.
    Reflect.set(globalThis, remote.container, undefined)
  }
}
