import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, type Language } from '@ventanilla/contract/messages/say'
import { launchBrowser, newContext } from '@ventanilla/testing/browser'
import { startProduct } from '@ventanilla/testing/product'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import type { Browser, Page } from 'playwright-core'
import { tokenOf } from './api.ts'
import { pathIs, seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { follow, quiet } from './quiet.ts'
import { confirmList, csvFile, uploadToReview } from './screens.ts'
import type { Stage } from './stage.ts'
import { wordsOf } from './words.ts'

/**
 * The pictures of the help centre, from the demonstration in a real browser: `node help-pictures.js <folder>`. Each language
 * gets a folder of WebP files and a module that names them with their size.
 */
const size = { width: 1200, height: 750 }
const QUALITY = 42

type Shot = { page: Page; language: Language; stage: Stage }
const opened = (path: string) => async ({ page }: Shot) => void (await page.goto(path))

/** What each picture shows; its name is that of `entry-parts.ts`. */
const shots: Record<string, (shot: Shot) => Promise<void>> = {
  home: opened('/home'),
  figures: opened('/kpis'),
  lists: opened('/users'),
  requests: opened('/requests'),
  policy: opened('/compliance/policy'),
  audit: opened('/audit-logs'),
  user: async ({ page, stage }) => void (await page.goto(`/users/${await someone(stage)}`)),
  kyc: opened('/requests/kyc'),
  movements: async ({ page, stage }) => {
    await page.goto(`/users/${await someone(stage)}?tab=wallet`)
    await page.locator('a[href^="/user/history/wallet/"]').first().click()
    await pathIs(page, /^\/user\/history\/wallet\//)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  },
  suppliers: opened('/suppliers'),
  disputes: opened('/disputes'),
  paguelofacil: opened('/paguelofacil-charge'),
  bulk: opened('/credit-card'),
  review: async (shot) => void (await toReview(shot, 'x')),
  result: async (shot) => {
    const { page, language } = shot
    await toReview(shot)
    const words = wordsOf[language]
    await page.getByLabel(words.review.emails).fill('ana.perez@example.com')
    await confirmList(page, words)
    await pathIs(page, /\/result$/)
    await seen(page.getByRole('table', { name: words.result.table }))
  },
  card: async ({ page, stage }) => void (await page.goto(`/credit-card/details?user=${await someone(stage)}`)),
  'card-fees': opened('/card-fees'),
  profile: opened('/user/profile'),
  roles: opened('/roles-permissions'),
  marketing: opened('/marketing'),
  cashback: opened('/cashback'),
  banners: opened('/marketing/banners'),
  segments: opened('/edit-segmentation'),
}

/** A list of recharges with three good rows, and a bad one where an address is given for it. */
async function toReview({ page, language, stage }: Shot, wrong?: string): Promise<string> {
  const rows = (await receivers(stage, 3)).map((user, index) => rechargeOf(user, `${String((language === 'es' ? 25 : 30) + index * 10)}.00`, 'Wallet'))
  const last = rows[2]
  const shown = wrong === undefined || !last ? rows : [...rows.slice(0, 2), { ...last, email: wrong }]
  return uploadToReview(page, wordsOf[language], csvFile(language === 'es' ? 'viaticos.csv' : 'allowances.csv', rechargeCsv(shown)))
}

/** A user with a wallet and a card. */
async function someone(stage: Stage): Promise<string> {
  const [user] = await receivers(stage, 1)
  if (!user) throw new Error('the demonstration has nobody with a wallet')
  return user.id
}

async function take(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip: { x: 0, y: 0, ...size, scale: 1 } })
  await writeFile(file, Buffer.from(data, 'base64'))
}

/** `card-fees` as a name in a module. */
const named = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

async function takeAll(browser: Browser, stage: Stage, folder: string, language: Language): Promise<void> {
  const own = join(folder, language)
  await mkdir(own, { recursive: true })
  for (const old of await readdir(own)) await rm(join(own, old))
  const context = await newContext(browser, stage.address, { language, ...size })
  const token = await tokenOf(stage, 'admin')
  await context.addInitScript(
    ([kept, accessToken]) => {
      localStorage.setItem('language', kept)
      localStorage.setItem('theme', 'light')
      localStorage.setItem('accessToken', accessToken)
    },
    [language, token] as const,
  )
  for (const [name, show] of Object.entries(shots)) {
    const page = await context.newPage()
    follow(page)
    await show({ page, language, stage })
    await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
    await quiet(page)
    await take(page, join(own, `${name}.webp`))
    await page.close()
  }
  await context.close()
  const names = Object.keys(shots)
  const imports = names.map((name) => `import ${named(name)} from './${language}/${name}.webp'`)
  const entries = names.map((name) => `  '${name}': { src: ${named(name)}, ...size },`)
  const lines = [...imports, `import type { Picture } from '../content/content.ts'`, '', `const size = { width: ${String(size.width)}, height: ${String(size.height)} }`, '', '/** Written by `npm run help:pictures`. */', 'export const pictures: Readonly<Record<string, Picture>> = {', ...entries, '}', '']
  await writeFile(join(folder, `${language}.ts`), lines.join('\n'))
}

const [, , folder] = process.argv
if (folder === undefined) throw new Error('say the folder of the pictures')
const product = await startProduct()
const browser = await launchBrowser()
try {
  const stage = { address: product.address, password: product.password, browser, database: product.database, log: product.log } as Stage
  for (const language of languages) await takeAll(browser, stage, folder, language)
} finally {
  await browser.close()
  await product.stop()
}
