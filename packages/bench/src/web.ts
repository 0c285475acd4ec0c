import { readFile } from 'node:fs/promises'
import { PAGE_MARK_COOKIE, PAGE_SESSION_COOKIE, pageMark } from '@ventanilla/contract/page-session'
import { launchBrowser, newContext } from '@ventanilla/testing/browser'
import { startProduct, type Product } from '@ventanilla/testing/product'
import type { Browser, BrowserContext } from 'playwright-core'
import { apiOf } from './api.ts'
import { plain } from './report.ts'
import { categories, lighthouseVerdict, type Verdict } from './web/lighthouse.ts'
import { servePeer } from './web/serve-peer.ts'
import { noteWhen, visit, type Visit } from './web/slow-line.ts'

/**
 * `npm run bench:web`: the first visit to the sign-in page and to the first list on a slow 4G line with a slow processor,
 * beside a bare form in React, one in antd and a bare list from the same run. Figures of time are medians of several visits, and fail as a
 * ratio to the bare React form, or list. Then Lighthouse's scores of the sign-in page, of each the median; `lighthouse`: nothing else.
 */
const VISITS = 5
const FIELD = 'form input'
const ROW = 'main tbody tr td a[href]'
const BARE_LIST = 'bare React list, warm, full speed'

type Measured = { name: string; beside: string | undefined; visits: Visit[] }
/** `beside`: what its times are a ratio to, where that is not the bare React form. */
type Kind = { name: string; address: string; selector: string; token?: string; warm?: boolean; slow?: number; beside?: string }

const middle = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Visits with a profile of their own each; warm: the same address was opened in it before. */
async function measure(browser: Browser, { name, address, selector, token, warm, slow, beside }: Kind): Promise<Measured> {
  const visits: Visit[] = []
  for (let at = 0; at < VISITS; at++) {
    const context = await newContext(browser, address)
    if (token !== undefined) await keepSession(context, address, token)
    await noteWhen(context, selector)
    if (warm) await visit(context, address, 1)
    visits.push(await visit(context, address, slow))
    await context.close()
  }
  return { name, beside, visits }
}

/** What a sign-in leaves in a browser. */
async function keepSession(context: BrowserContext, address: string, token: string): Promise<void> {
  await context.addInitScript((kept) => localStorage.setItem('accessToken', kept), token)
  const cookie = (name: string, value: string) => ({ name, value, url: address, sameSite: 'Strict' as const })
  await context.addCookies([{ ...cookie(PAGE_SESSION_COOKIE, token), httpOnly: true }, cookie(PAGE_MARK_COOKIE, pageMark(token))])
}

const figuresOf = ({ visits }: Measured) => ({
  requests: middle(visits.map(({ requests }) => requests.length)),
  kibibytes: middle(visits.map(({ scriptBytes }) => scriptBytes)) / 1024,
  seen: middle(visits.map(({ seen }) => seen)) / 1000,
  usable: middle(visits.map(({ usable }) => usable)) / 1000,
})

type Budgets = { bench: Record<string, Partial<ReturnType<typeof figuresOf>>>; lighthouse: Verdict['scores'] }
const budgets = JSON.parse(await readFile(new URL('../../../webpack/budgets.json', import.meta.url), 'utf8')) as Budgets
const [asked] = process.argv.slice(2)

/** Prints Lighthouse's scores of the sign-in page. @returns whether each is what it has to be */
async function scoreSignIn(address: string): Promise<boolean> {
  const verdicts: Verdict[] = []
  for (let at = 0; at < VISITS; at++) verdicts.push(await lighthouseVerdict(`${address}/login`))
  const scores = categories.map((category) => ({ category, score: middle(verdicts.map((verdict) => verdict.scores[category])) }))
  const isLess = ({ category, score }: (typeof scores)[number]) => score < budgets.lighthouse[category]
  process.stdout.write(`\nLighthouse on the sign-in page, a phone on slow 4G: ${scores.map((one) => `${one.category} ${String(one.score)} [${String(budgets.lighthouse[one.category])}]${isLess(one) ? ' UNDER' : ''}`).join(' · ')}\n`)
  const all = verdicts.map(({ scores: { performance }, lacks }) => [`performance ${String(performance)}`, ...lacks].join(', '))
  for (const line of all) process.stdout.write(`  ${line}\n`)
  return !scores.some(isLess)
}

/** Measures every kind of visit and prints it. @returns whether all keep within their budgets */
async function measureAll(browser: Browser, product: Product, peers: readonly { address: string }[]): Promise<boolean> {
  const { token } = await apiOf(product)
  const users = { address: `${product.address}/users`, selector: ROW, token }
  const kinds: Kind[] = [
    { name: 'bare React form', address: peers[0]!.address, selector: FIELD },
    { name: 'bare antd form', address: peers[1]!.address, selector: FIELD },
    { name: 'sign-in', address: `${product.address}/login`, selector: FIELD },
    { name: 'first list', ...users },
    { name: 'first list, warm', ...users, warm: true },
    // Two answers one after the other, the page and then its data, take most of it: what a list takes that is nothing else.
    { name: BARE_LIST, address: peers[2]!.address, selector: ROW, warm: true, slow: 1 },
    { name: 'first list, warm, full speed', ...users, warm: true, slow: 1, beside: BARE_LIST },
  ]
  const measured: Measured[] = []
  for (const kind of kinds) measured.push(await measure(browser, kind))
  const baselineOf = ({ beside }: Measured) => figuresOf(measured.find(({ name }) => name === beside) ?? measured[0]!)
  let ok = true
  process.stdout.write(`Medians of ${String(VISITS)} visits; slow 4G, processor 4 times slower; times also as a ratio to the bare React form, or at full speed to the bare list. Budgets in brackets.\n\n`)
  for (const one of measured) {
    const figures = figuresOf(one)
    const baseline = baselineOf(one)
    const budget = budgets.bench[one.name] ?? {}
    const cells = (Object.keys(figures) as (keyof typeof figures)[]).map((key) => {
      const isTime = key === 'seen' || key === 'usable'
      const value = isTime ? figures[key] / baseline[key] : figures[key]
      const limit = budget[key]
      const over = limit !== undefined && value > limit
      ok &&= !over
      const allowed = limit === undefined ? '' : ` [${String(limit)}]${over ? ' OVER' : ''}`
      return (key === 'requests' ? `${String(value)} requests` : key === 'kibibytes' ? `${plain(value, 1)} KiB` : `${key} ${plain(figures[key], 2)} s = ${plain(value, 2)} x`) + allowed
    })
    process.stdout.write(`  ${one.name.padEnd(30)} ${cells.join(' · ')}\n`)
  }
  if (asked === 'requests') for (const { name, visits } of measured) process.stdout.write(`\n${name}\n${(visits.at(-1)?.requests ?? []).map((url) => `  ${url.replace(/^https?:\/\/[^/]+/, '')}\n`).join('')}`)
  return ok
}

const product = await startProduct()
const peers = await Promise.all(['react-form', 'antd-form', 'react-list'].map(servePeer))
const browser = await launchBrowser()
try {
  const keep = [asked === 'lighthouse' || (await measureAll(browser, product, peers)), await scoreSignIn(product.address)]
  if (!keep.every(Boolean)) process.exitCode = 1
} finally {
  await browser.close()
  for (const { server } of peers) server.close()
  await product.stop()
}
