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
import type { OwnStage } from './own-stage.ts'
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
  /** Where it is played, if not on the common stage. */
  on?: OwnStage
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
  /** A page of another browser, of which the product knows nothing yet; with somebody's session, where one is given. */
  elsewhere: (signed?: { token: string }) => Promise<Page>
}

/** Where a page is looked at in both languages and in both themes, each language has one of these: words don't change colours. */
export const themeOf = { es: 'light', en: 'dark' } as const satisfies Record<Language, ContextOptions['theme']>

const registered: { series: string | undefined; register: () => void }[] = []
let arePlaying = false

/** No scenario takes so long, not even on a machine that has other things to do: each step has a limit of its own. Milliseconds. */
const HANGS_MS = 300_000

/** With one more than there are cores, none of these is idle while a scenario waits for the product. */
const SIDE_BY_SIDE = patience > 1 ? 1 : availableParallelism() + 1

/** Plays what all files of this process have named, side by side: node's runner plays tests outside of a suite one after the other. */
function playAll(): void {
  arePlaying = true
  describe('scenarios', { concurrency: SIDE_BY_SIDE }, () => {
    // A series takes as long as all of its scenarios, so it begins in the place of its first one.
    for (const one of registered) {
      const ofSeries = registered.filter(({ series }) => series === one.series)
      if (one.series === undefined) one.register()
      else if (ofSeries[0] === one) describe(one.series, { concurrency: 1 }, () => ofSeries.forEach(({ register }) => register()))
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
  const { on, series, timeout = HANGS_MS } = options
  on?.expect()
  const playOn = (where: Stage) => playOne(where, name, options, play)
  registered.push({ series, register: () => void it(name, { timeout: timeout * patience }, () => (on ? on.play(playOn) : playOn(stage()))) })
}

async function playOne(on: Stage, name: string, options: ScenarioOptions, play: (given: Play) => Promise<void>): Promise<void> {
  const language = options.language ?? 'es'
  const contexts: BrowserContext[] = []
  const newProfile = async (token?: string) => {
    const context = await newContext(on.browser, on.address, options)
    contexts.push(context)
    await remember(context, { language, theme: options.theme ?? 'light', ...(token && { accessToken: token }) })
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
    const elsewhere = async (signed?: { token: string }) => open(await newProfile(signed?.token))
    await play({ page: await newPage(), context, words: wordsOf[language], language, stage: on, newPage, elsewhere })
    const complaints = pages.flatMap((one) => unprovoked(one.complaints(), ...(options.provokes ?? [])))
    assert.deepEqual(complaints.filter((text) => !options.expects?.test(text)), [], 'complaints of the browser')
  } catch (error) {
    throw new Error(await keepEvidence(name, pages, on.log()), { cause: error })
  } finally {
    // What a scenario answers itself may still be on its way to a page, whose end is no fault of it.
    for (const { page } of pages) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
    for (const context of contexts) await context.close()
  }
}

/** Opens a page as somebody who is signed in, by default the home page: with their session, and without the sign-in page. */
export async function openAs(page: Page, { token }: { token: string }, path = '/home'): Promise<void> {
  await remember(page.context(), { accessToken: token })
  await page.goto(path)
}

/** What the browser's storage holds before the next page opens: once, so that the pages may change it afterwards. */
async function remember(context: BrowserContext, kept: Readonly<Record<string, string>>) {
  await context.addInitScript(
    ([mark, entries]) => {
      // A frame of ours holds the preview of a mail, which may not read any storage.
      if (window !== window.top || sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'remembered')
      for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    [`e2e: ${Object.keys(kept).join()}`, Object.entries(kept)] as const,
  )
}
