import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { newContext, type ContextOptions } from '@ventanilla/testing/browser'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { tokenOf } from './api.ts'
import { pathIs, seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { confirmList, csvFile, uploadToReview } from './screens.ts'
import type { Stage } from './stage.ts'
import { wordsOf } from './words.ts'

/** A page that is brought to where a picture of it is taken. */
export type Shot = { page: Page; language: Language; stage: Stage; /** Whole amount of the first row of a list; one that was applied before is asked about. */ from?: number }
const opened = (path: string) => async ({ page }: Shot) => void (await page.goto(path))

/** What the pictures of the help centre show; a name is that of `entry-parts.ts`. */
export const shots: Record<string, (shot: Shot) => Promise<void>> = {
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
async function toReview({ page, language, stage, from = language === 'es' ? 25 : 30 }: Shot, wrong?: string): Promise<string> {
  const rows = (await receivers(stage, 3)).map((user, index) => rechargeOf(user, `${String(from + index * 10)}.00`, 'Wallet'))
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

/** A browser profile of the full administrator of the demonstration, or, `signedIn: false`, of somebody who comes for the first time. */
export async function profileFor(browser: Browser, stage: Stage, { signedIn = true, ...options }: ContextOptions & { signedIn?: boolean }): Promise<BrowserContext> {
  const context = await newContext(browser, stage.address, options)
  const entries = Object.entries({ language: options.language ?? 'es', theme: options.theme ?? 'light', ...(signedIn && { accessToken: await tokenOf(stage, 'admin') }) })
  // A frame of ours holds the preview of a mail, which may not read any storage.
  await context.addInitScript((kept) => { if (window === window.top) for (const [key, value] of kept) localStorage.setItem(key, value) }, entries)
  return context
}
