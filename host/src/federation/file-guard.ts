import { trustedTypesPolicy } from '@ventanilla/contract/trusted-types'

/** Matches no file: what the registry does not name is not run. */
const NOT_NAMED = `sha384-${'A'.repeat(64)}`

type LoadingTag = HTMLScriptElement | HTMLLinkElement

type GuardedFolder = { integrity: Record<string, string>; attempt: number; failed: string | undefined }

declare global {
  /** Called by the chunk loader of every remote: see `webpack/file-guard-plugin.mjs`. */
  var ventanillaFileGuard: ((tag: LoadingTag, url: string) => void) | undefined
}

/**
 * Knows, for the folder of every build in use, which files may come from it and how often it was tried. Every script and
 * style sheet of a remote passes here before it is attached: container, chunks, and what the runtime loads ahead.
 */
export class FileGuard {
  readonly #folders = new Map<string, GuardedFolder>()

  constructor() {
    globalThis.ventanillaFileGuard = (tag, url) => this.prepare(tag, url)
    // Scripts that remotes and their runtime attach come from a build of the registry; styles that antd writes hold no element.
    trustedTypesPolicy('default', { createScriptURL: (url) => (this.#folderOf(url) ? url : null), createHTML: (text) => (text.includes('<') ? null : text) })
  }

  /** `integrity` without any entry (a development server) checks nothing. */
  watch(base: string, integrity: Record<string, string>, attempt: number): void {
    this.#folders.set(base, { integrity, attempt, failed: undefined })
  }

  /** Sets integrity and address. A retry needs a new address: one that once hung stays stuck in the browser. */
  prepare(tag: LoadingTag, url: string): void {
    const found = this.#folderOf(url)
    if (!found) return
    const integrity = this.integrityOf(url)
    if (integrity) tag.integrity = integrity
    tag.crossOrigin = 'anonymous'
    if (tag instanceof HTMLLinkElement) tag.href = this.addressOf(url)
    else tag.src = this.addressOf(url)
    tag.addEventListener('error', () => this.noteFailure(url))
  }

  addressOf(url: string): string {
    const attempt = this.#folderOf(url)?.attempt ?? 0
    return attempt === 0 ? url : `${url}?r=${attempt}`
  }

  integrityOf(url: string): string | undefined {
    const found = this.#folderOf(url)
    if (!found || Object.keys(found.integrity).length === 0) return undefined
    return found.integrity[url.slice(found.base.length)] ?? NOT_NAMED
  }

  /**
   * Lets go of files that are still on their way: a chunk loader takes a tag that is there for the one that it would attach,
   * so that a new attempt would wait for what hangs.
   */
  letGo(base: string): void {
    for (const script of document.querySelectorAll('script')) if (script.src.startsWith(base)) script.remove()
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (link.href.startsWith(base) && !link.sheet) link.remove()
  }

  noteFailure(url: string): void {
    const found = this.#folders.get(this.#folderOf(url)?.base ?? '')
    if (found) found.failed = url
  }

  /** Whether the file that failed last is there, but not the one that the registry names. */
  async tampered(base: string): Promise<boolean> {
    const url = this.#folders.get(base)?.failed
    const integrity = url && this.integrityOf(url)
    if (!integrity) return false
    const arrives = (init: RequestInit) => fetch(url, { ...init, cache: 'reload', signal: AbortSignal.timeout(4_000) }).then(({ ok }) => ok, () => false)
    return !(await arrives({ integrity })) && (await arrives({}))
  }

  #folderOf(url: string): (GuardedFolder & { base: string }) | undefined {
    for (const [base, folder] of this.#folders) if (url.startsWith(base)) return { ...folder, base }
    return undefined
  }
}
