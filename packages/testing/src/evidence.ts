import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'

/** Where pictures and logs of failures go: `test-results/` of the folder that the tests were started in. */
const folder = resolve(process.env.TEST_RESULTS ?? 'test-results')

/** A page, and what it has complained of. */
export type Witness = { page: Page; complaints: () => string[] }

/** Of what a failed page showed and complained of this much is printed, characters. */
const PRINTED = 2_000

/**
 * Keeps what a failed test last saw: a picture, the address, the accessible content, complaints, and what the product printed.
 * @returns the addresses, the complaints and the beginning of what was shown, to be printed with the failure: a machine of tests keeps no files
 */
export async function keepEvidence(name: string, witnesses: readonly Witness[], log = ''): Promise<string> {
  const printed: string[] = []
  const stem = join(folder, name.normalize('NFD').replace(/[^a-z0-9]+/gi, '-').slice(0, 150))
  await mkdir(folder, { recursive: true })
  for (const [at, { page, complaints }] of witnesses.entries()) {
    if (page.isClosed()) continue
    await page.screenshot({ path: `${stem}-${String(at)}.png`, timeout: 5000 }).catch(() => undefined)
    const content = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(() => 'no content')
    const facts = [page.url(), ...complaints()].map((line) => `# ${line}\n`).join('')
    await writeFile(`${stem}-${String(at)}.yml`, `${facts}${content}\n`)
    // What lies above the page may be all that matters.
    const shown = await Promise.all((['main', 'dialog', 'alertdialog'] as const).map((role) => page.getByRole(role).last().innerText({ timeout: 1000 }).catch(() => '')))
    printed.push(`${facts.slice(0, PRINTED)}${shown.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, PRINTED)).filter(Boolean).join('\n')}`)
  }
  if (log) await writeFile(`${stem}.log`, log)
  return printed.join('\n')
}
