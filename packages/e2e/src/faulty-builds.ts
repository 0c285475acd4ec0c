import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RemoteBuild } from '@ventanilla/remote-sdk/declaration'
import { openProduct, ownStage, type OwnStage } from './own-stage.ts'

const checkout = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * What is wrong with a build that is published as it should be, as the code of its pages: a function that gives the
 * component, with React at hand.
 */
export const faults = {
  import: "() => { throw new TypeError('broken while it is imported') }",
  render: "() => () => { throw new TypeError('broken while it is drawn') }",
  effect: "(React) => () => { React.useEffect(() => { throw new TypeError('broken in an effect') }); return null }",
  suspends: '(React) => { const never = new Promise(() => undefined); return () => React.use(never) }',
} as const
export type Fault = keyof typeof faults

/** A container as webpack makes one, whose pages are all the same. */
const containerOf = (name: string, pages: readonly string[], fault: Fault) => `var ${name} = (() => {
  let react
  const load = async () => ({ default: (${faults[fault]})((await react.get())()) })
  return {
    init: (scope) => { react ??= Object.values(scope.react)[0] },
    get: async () => () => ({ default: Object.fromEntries(${JSON.stringify(pages)}.map((page) => [page, load])) }),
  }
})()
`

const hashOf = (kind: string, text: string) => createHash(kind).update(text)
const integrityOf = (code: string) => `sha384-${hashOf('sha384', code).digest('base64')}`

/** The builds of a product that may be replaced: host and remotes of this checkout, in a folder of their own (`WEB_DIR`). */
export class ReplaceableBuilds {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  static async make(): Promise<ReplaceableBuilds> {
    const folder = await mkdtemp(join(tmpdir(), 'ventanilla-builds-'))
    await mkdir(join(folder, 'host/dist'), { recursive: true })
    await symlink(join(checkout, 'host/dist/web'), join(folder, 'host/dist/web'))
    for (const name of await readdir(join(checkout, 'remotes'))) await cp(join(checkout, 'remotes', name, 'dist/web'), join(folder, 'remotes', name, 'dist/web'), { recursive: true })
    return new ReplaceableBuilds(folder)
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true })
  }

  /** The live build of a remote. */
  async live(remote: string): Promise<RemoteBuild> {
    return JSON.parse(await readFile(join(this.#web(remote), 'live.json'), 'utf8')) as RemoteBuild
  }

  /** Makes a build live, at once and whole. */
  async publish(build: RemoteBuild): Promise<void> {
    const file = join(this.#web(build.name), 'live.json')
    await writeFile(`${file}.next`, JSON.stringify(build))
    await rename(`${file}.next`, file)
  }

  /** A build of a remote that says the same of itself, and whose code has a fault. It is not live yet. */
  async withFault(remote: string, fault: Fault): Promise<RemoteBuild> {
    const live = await this.live(remote)
    const build = hashOf('sha256', `${remote} ${fault}`).digest('hex').slice(0, 12)
    const container = `faulty_${build}`
    const code = containerOf(container, live.pages.map(({ id }) => id), fault)
    const folder = join(this.#web(remote), build)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'entry.js'), code)
    return { ...live, build, container, entry: 'entry.js', integrity: { 'entry.js': integrityOf(code) } }
  }

  /** A newer build of a remote: the live one with some text of its files and of its declaration changed. It is not live yet. */
  async changed(remote: string, change: (text: string) => string): Promise<RemoteBuild> {
    const live = await this.live(remote)
    const build = hashOf('sha256', `${live.build} changed`).digest('hex').slice(0, 12)
    const [from, to] = [live.build, build].map((id) => join(this.#web(remote), id)) as [string, string]
    await mkdir(to, { recursive: true })
    const integrity: Record<string, string> = {}
    for (const file of Object.keys(live.integrity)) {
      // A build's id is part of its names, so that two builds have nothing in common.
      const code = change((await readFile(join(from, file), 'utf8')).replaceAll(live.build, build))
      await writeFile(join(to, file), code)
      integrity[file] = integrityOf(code)
    }
    return { ...(JSON.parse(change(JSON.stringify({ ...live, integrity: {} })).replaceAll(live.build, build)) as RemoteBuild), integrity }
  }

  #web(remote: string): string {
    return join(this.folder, 'remotes', remote, 'dist/web')
  }
}

/** A product with builds that its scenarios replace, once it has opened. */
export function replaceableProduct(): { on: OwnStage; builds: () => ReplaceableBuilds } {
  let made: ReplaceableBuilds | undefined
  const on = ownStage(async () => {
    const builds = (made = await ReplaceableBuilds.make())
    const { own, close } = await openProduct({ settings: { WEB_DIR: builds.folder, REGISTRY_FROM: 'build' } })
    return { own, close: () => close().finally(() => builds.remove()) }
  })
  return { on, builds: () => made ?? assert.fail('its product has not opened') }
}
