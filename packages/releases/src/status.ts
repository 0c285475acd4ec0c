import type { ReleaseStep } from '@ventanilla/contract/release'
import { liveBuilds } from './releases.ts'
import type { Release, ReleaseStore } from './store.ts'

/** The build of a remote that was published last. */
export const newestBuild = (steps: readonly ReleaseStep[], remote: string): string | undefined => steps.findLast((step) => step.kind === 'published' && step.remote === remote)?.build

const done: Record<ReleaseStep['kind'], string> = { published: 'published', promoted: 'made live', rolled_back: 'live again' }

const named = (releases: readonly Release[], { remote, build }: Pick<ReleaseStep, 'remote' | 'build'>): string =>
  `${releases.find(({ manifest }) => manifest.name === remote && manifest.build === build)?.manifest.version ?? '?'} (${build})`

/** What is live of each remote, or of one with its history, in lines of text: what a command prints. */
export async function statusLines(store: ReleaseStore, remote?: string): Promise<string[]> {
  const [releases, steps] = [await store.releases(), await store.steps()]
  const names = [...new Set(releases.map(({ manifest }) => manifest.name))].sort().filter((name) => remote === undefined || name === remote)
  const live = names.map((name) => {
    const build = liveBuilds(steps, name).at(-1)
    return `${name.padEnd(20)} ${build === undefined ? 'nothing is live' : named(releases, { remote: name, build })}`
  })
  const history = remote === undefined ? [] : steps.filter((step) => step.remote === remote).map((step) => `  ${step.at}  ${named(releases, step)} ${done[step.kind]} by ${step.by}: ${step.reason}`)
  return [...live, ...history]
}
