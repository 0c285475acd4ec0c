import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, type Language } from '@ventanilla/contract/messages/say'
import { launchBrowser } from '@ventanilla/testing/browser'
import { startProduct } from '@ventanilla/testing/product'
import type { Browser, Page } from 'playwright-core'
import { seen } from './look.ts'
import { follow, quiet } from './quiet.ts'
import { profileFor, shots } from './shots.ts'
import type { Stage } from './stage.ts'

/**
 * The pictures of the help centre, from the demonstration in a real browser: `node help-pictures.js <folder>`. Each language
 * gets a folder of WebP files and a module that names them with their size.
 */
const size = { width: 1200, height: 750 }
const QUALITY = 42

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
  const context = await profileFor(browser, stage, { language, ...size })
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
