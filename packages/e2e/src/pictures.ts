import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { languages, type Language } from '@ventanilla/contract/messages/say'
import { launchBrowser } from '@ventanilla/testing/browser'
import { startProduct } from '@ventanilla/testing/product'
import type { Browser, Page } from 'playwright-core'
import { crawl, tabsFrom, type Stop } from './crawl.ts'
import { seen } from './look.ts'
import { follow, quiet } from './quiet.ts'
import { profileFor, shots } from './shots.ts'
import type { Stage } from './stage.ts'

/**
 * Pictures of every screen of a demonstration, in each language and theme, at each width: `node pictures.js <folder>`. The
 * screens are those that are declared, one record of each kind among them, so a new page is there by itself; the pages
 * before the sign-in; and what an address alone does not open (`shots.ts`).
 */
const themes = ['light', 'dark'] as const
const WIDTHS = [390, 768, 1024, 1440, 1920]
/** A page that is longer is cut there, in pixels. */
const LONGEST = 3_000
const QUALITY = 82
/** A layout that turns with the window has settled. */
const SETTLED_MS = 150
/** The machine may have other things to do. */
const PATIENT_MS = 120_000

const beforeSignIn = ['/login', '/forgot-password', '/setup?link=x', '/invitation?link=x']
/** Not opened by an address. */
const steps = ['review', 'result'] as const

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Screens whose name holds one of these texts. */
    only: { type: 'string' },
    languages: { type: 'string' },
    themes: { type: 'string' },
    widths: { type: 'string' },
    /** A demonstration that runs already; its administrators' password is DEMO_PASSWORD. */
    at: { type: 'string' },
  },
})
const chosen = <T extends string | number>(given: string | undefined, all: readonly T[]): readonly T[] => (given === undefined ? all : all.filter((one) => given.split(',').includes(String(one))))
const widths = values.widths === undefined ? WIDTHS : values.widths.split(',').map(Number)
const isWanted = (name: string) => values.only === undefined || values.only.split(',').some((part) => name.includes(part))

/** `/users/:id` and its tab as a name of a file. */
const nameOf = ({ address, page }: Pick<Stop, 'address' | 'page'>): string => {
  const [path = '', query = ''] = address.split('?')
  return [page?.path ?? path, query && [...new URLSearchParams(query)].map(([key, value]) => (/^[\w-]{1,20}$/.test(value) ? `${key}-${value}` : key)).join('-')]
    .join(' ')
    .trim()
    .replaceAll(/[^\w-]+/g, '_')
    .replaceAll(/^_|_$/g, '')
}

async function take(page: Page, name: string, folder: string): Promise<void> {
  for (const width of widths) {
    const height = width < 700 ? 844 : 900
    await page.setViewportSize({ width, height })
    await quiet(page, SETTLED_MS)
    const long = await page.evaluate(() => document.documentElement.scrollHeight)
    // A dialog or a bar that sticks stands where it would in a window of that length.
    await page.setViewportSize({ width, height: Math.min(Math.max(height, long), LONGEST) })
    await quiet(page, SETTLED_MS)
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    await session.detach()
    await writeFile(join(folder, `${name}.${String(width)}.webp`), Buffer.from(data, 'base64'))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function takeAll(browser: Browser, stage: Stage, folder: string, language: Language, theme: (typeof themes)[number]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const signedOut = await profileFor(browser, stage, { language, theme, signedIn: false })
  const context = await profileFor(browser, stage, { language, theme })
  const open = async (inside = context) => {
    const page = await inside.newPage()
    page.setDefaultTimeout(PATIENT_MS)
    follow(page)
    return page
  }
  const first = await open(signedOut)
  for (const address of beforeSignIn.filter((path) => isWanted(nameOf({ address: path, page: undefined })))) {
    await first.goto(address)
    await seen(first.getByRole('heading', { level: 1 }))
    await take(first, nameOf({ address, page: undefined }), folder)
  }
  for (const name of steps.filter(isWanted)) {
    const page = await open()
    await shots[name]?.({ page, language, stage, from: 100 + (Math.floor(Date.now() / 1_000) % 800) })
    await take(page, name, folder)
    await page.close()
  }
  const visit = async (page: Page, stop: Stop) => {
    const name = nameOf(stop)
    if (isWanted(name)) await take(page, name, folder)
  }
  await crawl({ stage, as: 'admin', tabs: await tabsFrom(await open(), () => open()), ofEach: 1, also: ['/no-such-page'], visit })
  await signedOut.close()
  await context.close()
}

const [folder] = positionals
if (folder === undefined) throw new Error('say the folder of the pictures')
const { DEMO_PASSWORD } = process.env
if (values.at !== undefined && !DEMO_PASSWORD) throw new Error('a demonstration that runs needs its DEMO_PASSWORD')
const product = values.at === undefined ? await startProduct() : { address: values.at.replace(/\/$/, ''), password: DEMO_PASSWORD, stop: () => Promise.resolve() }
const browser = await launchBrowser()
try {
  const stage = { address: product.address, password: product.password, browser } as Stage
  for (const language of chosen(values.languages, languages)) for (const theme of chosen(values.themes, themes)) await takeAll(browser, stage, join(folder, `${language}-${theme}`), language, theme)
} finally {
  await browser.close()
  await product.stop()
}
