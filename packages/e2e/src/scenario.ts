import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { describe, it } from 'node:test'
import type { Language } from '@ventanilla/contract/messages/say'
import { newContext, type ContextOptions } from '@ventanilla/testing/browser'
import { keepEvidence, type Witness } from '@ventanilla/testing/evidence'
import { patience } from '@ventanilla/testing/until'
import { unprovoked, watch } from '@ventanilla/testing/watched-page'
import type { BrowserContext, Page } from 'playwright-core'
import { tokenOf } from './api.ts'
import { follow } from './quiet.ts'
import { stage, type Stage } from './stage.ts'
import { keepToastsOf } from './toasts.ts'
import { wordsOf, type Words } from './words.ts'

export type ScenarioOptions = ContextOptions & {
  /** Who is signed in from the start; nobody by default. */
  as?: 'admin' | 'maker' | 'checker'
  /** Statuses of answers that the scenario provokes, which the browser reports as errors of its own. */
  provokes?: readonly number[]
  /** Other complaints that it provokes. */
  expects?: RegExp
  /** The stage, where it is not the common one. */
  on?: () => Stage
  /** Milliseconds until it hangs for certain, where it does much more than a person would. */
  timeout?: number
  /** Scenarios that share what they change: those with one name are played one after the other. */
  series?: string
}
export type Play = {
  page: Page
  context: BrowserContext
  words: Words
  language: Language
  stage: Stage
  /** Another tab of the same browser. */
  newPage: () => Promise<Page>
  /** A page of another browser, of which the product knows nothing yet. */
  elsewhere: () => Promise<Page>
}

/** Where a page is looked at in both languages and in both themes, each language has one of these: words don't change colours. */
export const themeOf = { es: 'light', en: 'dark' } as const satisfies Record<Language, ContextOptions['theme']>

const registered: { series: string | undefined; register: () => void }[] = []
let arePlaying = false

/** No scenario takes so long, not even on a machine that has other things to do: each step has a limit of its own. Milliseconds. */
const HANGS_MS = 300_000

/** Scenarios wait for the product most of their time: with one more than there are cores, none of these is idle. */
const SIDE_BY_SIDE = patience > 1 ? 1 : availableParallelism() + 1

/** Plays what all files of this process have named, side by side: node's runner plays tests outside of a suite one after the other. */
function playAll(): void {
  arePlaying = true
  describe('scenarios', { concurrency: SIDE_BY_SIDE }, () => {
    for (const series of new Set(registered.map((one) => one.series))) {
      const play = () => registered.filter((one) => one.series === series).forEach(({ register }) => register())
      if (series === undefined) play()
      else describe(series, { concurrency: 1 }, play)
    }
  })
}

/**
 * One behaviour in a fresh browser profile. Afterwards no page may have complained: no error of a script or in the console,
 * no violation of the content policy. A failure leaves pictures in `test-results/`.
 */
export function scenario(name: string, options: ScenarioOptions, play: (given: Play) => Promise<void>): void {
  if (arePlaying) throw new Error(`the scenario "${name}" comes after the others have begun`)
  if (registered.length === 0) setImmediate(playAll)
  registered.push({ series: options.series, register: () => void it(name, { timeout: (options.timeout ?? HANGS_MS) * patience }, () => playOne(name, options, play)) })
}

async function playOne(name: string, options: ScenarioOptions, play: (given: Play) => Promise<void>): Promise<void> {
  const on = options.on ? options.on() : stage()
  const language = options.language ?? 'es'
  const contexts: BrowserContext[] = []
  const newProfile = async (token?: string) => {
    const context = await newContext(on.browser, on.address, options)
    contexts.push(context)
    await remember(context, { language, theme: options.theme ?? 'light', token })
    return context
  }
  const pages: Witness[] = []
  const open = async (context: BrowserContext) => {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000 * patience)
    follow(page)
    keepToastsOf(page)
    pages.push({ page, ...watch(page) })
    return page
  }
  try {
    const context = await newProfile(options.as && (await tokenOf(on, options.as)))
    const newPage = () => open(context)
    const elsewhere = async () => open(await newProfile())
    await play({ page: await newPage(), context, words: wordsOf[language], language, stage: on, newPage, elsewhere })
    const complaints = pages.flatMap((one) => unprovoked(one.complaints(), ...(options.provokes ?? [])))
    assert.deepEqual(complaints.filter((text) => !options.expects?.test(text)), [], 'complaints of the browser')
  } catch (error) {
    throw new Error(await keepEvidence(name, pages, on.log()), { cause: error })
  } finally {
    for (const context of contexts) await context.close()
  }
}

/** What the browser's storage holds before the first page opens: once, so that the pages may change it afterwards. */
async function remember(context: BrowserContext, { language, theme, token }: { language: Language; theme: 'light' | 'dark'; token: string | undefined }) {
  const entries = Object.entries({ language, theme, ...(token && { accessToken: token }) })
  await context.addInitScript(
    ([kept]) => {
      // A frame of ours holds the preview of a mail, which may not read any storage.
      if (window !== window.top || sessionStorage.getItem('e2e')) return
      sessionStorage.setItem('e2e', 'remembered')
      for (const [key, value] of kept) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    [entries] as const,
  )
}
