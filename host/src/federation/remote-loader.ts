import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime'
import type { RemotePages } from '@ventanilla/remote-sdk/declaration'
import { classifyFailure } from './classify-failure.ts'
import type { LoadableRemote } from './federation.ts'
import { RemoteFailure } from './remote-failure.ts'
import { FileGuard } from './file-guard.ts'

/** Without these a manifest could hang without end, and a script for twenty seconds. */
const MANIFEST_TIMEOUT_MS = 4_000
const SCRIPT_TIMEOUT_MS = 10_000

/**
 * Loads the code of remotes through the federation runtime. Every build, and every new attempt at one, is registered under
 * a name of its own, so that nothing that failed before is remembered and builds stand beside each other.
 */
export class RemoteLoader {
  readonly #guard = new FileGuard()
  readonly #attempts = new Map<string, number>()

  constructor() {
    registerPlugins([
      {
        name: 'ventanilla-guard',
        fetch: (url, init) => this.#fetchManifest(url, init),
        createScript: ({ url }) => {
          const script = document.createElement('script')
          this.#guard.prepare(script, url)
          return { script, timeout: SCRIPT_TIMEOUT_MS }
        },
      },
    ])
  }

  /** The pages of a build; rejects with a `RemoteFailure`, and the next call is a new attempt. */
  async loadPages(remote: LoadableRemote): Promise<RemotePages> {
    const base = new URL(remote.base, document.baseURI).href
    const attempt = this.#attempts.get(base) ?? 0
    this.#guard.watch(base, remote.integrity, attempt)
    const name = `${remote.name}_${remote.build}_${attempt}`
    try {
      registerRemotes([{ name, entry: this.#guard.addressOf(`${base}mf-manifest.json`) }])
      const module = await loadRemote<{ default: RemotePages }>(`${name}/pages`)
      if (typeof module?.default !== 'object') throw new RemoteFailure('malformed', remote.name)
      return module.default
    } catch (thrown) {
      throw await this.failureOf(remote, thrown)
    }
  }

  /** What `thrown` means for this remote; whatever is asked of it next has new addresses. */
  async failureOf(remote: LoadableRemote, thrown: unknown): Promise<RemoteFailure> {
    const base = new URL(remote.base, document.baseURI).href
    const kind = classifyFailure(thrown)
    const found = kind === 'unreachable' && (await this.#guard.tampered(base)) ? 'integrity' : kind
    this.renew(remote)
    return thrown instanceof RemoteFailure ? thrown : new RemoteFailure(found, remote.name, thrown)
  }

  /** Whatever is asked of it next has new addresses. */
  renew(remote: LoadableRemote): void {
    const base = new URL(remote.base, document.baseURI).href
    const attempt = (this.#attempts.get(base) ?? 0) + 1
    this.#attempts.set(base, attempt)
    this.#guard.watch(base, remote.integrity, attempt)
  }

  async #fetchManifest(url: string, init: RequestInit): Promise<Response> {
    const [file = url] = url.split('?')
    const integrity = this.#guard.integrityOf(file)
    try {
      const answer = await fetch(url, { ...init, ...(integrity && { integrity }), signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      return answer
    } catch (failure) {
      this.#guard.noteFailure(file)
      throw failure
    }
  }
}
