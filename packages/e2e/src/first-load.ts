import { launchBrowser, newContext } from '@ventanilla/testing/browser'
import { startProduct } from '@ventanilla/testing/product'
import type { Browser } from 'playwright-core'
import { follow, quiet } from './quiet.ts'

/** Bytes of bodies as they came over the wire, compressed, by kind; the page itself, its data and headers are left out. */
async function measure(browser: Browser, address: string, path: string, token?: string) {
  const context = await newContext(browser, address)
  // What the shell fetches once it has nothing else to do is no part of the first load.
  await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  if (token !== undefined) await context.addInitScript((kept) => localStorage.setItem('accessToken', kept), token)
  const page = await context.newPage()
  follow(page)
  const sizes: Promise<{ kind: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const kind = /\.(js|css)$/.exec(new URL(request.url()).pathname)?.[1]
    if (kind) sizes.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })))
  })
  await page.goto(path)
  await quiet(page)
  const files = await Promise.all(sizes)
  await context.close()
  const kilobytes = (kinds: string) => Math.round(files.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10
  process.stdout.write(`${path.padEnd(8)} ${String(files.length)} files, ${String(kilobytes('js css'))} kB: scripts ${String(kilobytes('js'))}, styles ${String(kilobytes('css'))}\n`)
}

const product = await startProduct()
const browser = await launchBrowser()
try {
  await measure(browser, product.address, '/login')
  const answer = await fetch(`${product.address}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@ventanilla.example', password: product.password }) })
  const { token } = (await answer.json()) as { token: string }
  await measure(browser, product.address, '/home', token)
} finally {
  await browser.close()
  await product.stop()
}
