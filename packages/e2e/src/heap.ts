import { launchBrowser, newContext } from '@ventanilla/testing/browser'
import { startProduct } from '@ventanilla/testing/product'
import type { CDPSession, Page } from 'playwright-core'
import { callAs, newToken } from './api.ts'
import { goWithin } from './crawl.ts'
import { declaredPages, mayOpen, opensAlone } from './declared.ts'
import { follow } from './quiet.ts'
import type { Stage } from './stage.ts'

/** Navigations that are measured, and rounds over all pages before: code and data of each are there then. */
const NAVIGATIONS = 100
const WARM_UP_ROUNDS = 2
/** What each may leave behind, bytes. */
const BUDGET = 50_000

const kilobytes = (bytes: number) => String(Math.round(bytes / 1_000))

/** What the page holds once everything that nobody holds is gone. */
async function heapOf(session: CDPSession): Promise<number> {
  // What a finalizer or a weak reference holds goes with a later collection.
  for (let collections = 0; collections < 3; collections += 1) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

async function walk(page: Page, paths: readonly string[], navigations: number): Promise<void> {
  for (let at = 0; at < navigations; at += 1) await goWithin(page, paths[at % paths.length] ?? '/home')
}

/** `npm run bench:heap`: what a hundred navigations across the pages of all remotes leave in the memory of the page. */
const product = await startProduct()
const browser = await launchBrowser()
try {
  const stage = { address: product.address, password: product.password } as Stage
  const token = await newToken(stage, 'admin')
  const { permissions } = await callAs(stage, token, 'current-user', {})
  const pages = (await declaredPages(stage)).filter((page) => opensAlone(page) && mayOpen(permissions)(page))
  // One of each remote after the other, so that every navigation leaves a remote.
  const byRemote = [...new Set(pages.map(({ remote }) => remote))].map((owner) => pages.filter(({ remote }) => remote === owner))
  const paths = Array.from({ length: Math.max(...byRemote.map(({ length }) => length)) }).flatMap((_, at) => byRemote.flatMap((own) => own[at]?.path ?? []))

  const context = await newContext(browser, product.address)
  await context.addInitScript((kept) => localStorage.setItem('accessToken', kept), token)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  follow(page)
  const session = await context.newCDPSession(page)
  await walk(page, paths, paths.length * WARM_UP_ROUNDS)
  await goWithin(page, '/user/profile')
  const before = await heapOf(session)
  await walk(page, paths, NAVIGATIONS)
  await goWithin(page, '/user/profile')
  const after = await heapOf(session)

  const each = Math.round((after - before) / NAVIGATIONS)
  process.stdout.write(`${String(paths.length)} pages of ${String(byRemote.length)} owners; ${kilobytes(before)} kB before, ${kilobytes(after)} kB after ${String(NAVIGATIONS)} navigations: ${kilobytes(each)} kB each, budget ${kilobytes(BUDGET)} kB\n`)
  if (each > BUDGET) process.exitCode = 1
} finally {
  await browser.close()
  await product.stop()
}
