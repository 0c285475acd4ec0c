import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, Result } from 'axe-core'
import type { Page } from 'playwright-core'

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

declare const axe: { run: (context: object, options: object) => Promise<AxeResults> }

/**
 * axe's findings on the current page (WCAG 2.2 AA and best practices), one line each; empty when it finds nothing. What waits
 * for new rows is pale until they come, and is left out.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated from outside the page, so its content security policy needs no hole for the test.
  await page.evaluate(await readFile(source, 'utf8'))
  const results = await page.evaluate(() => axe.run({ exclude: ['[aria-busy="true"]'] }, { resultTypes: ['violations'] }))
  return results.violations.flatMap((violation: Result) =>
    violation.nodes.map((node) => `${violation.id} (${violation.impact ?? 'minor'}): ${violation.help}: ${node.target.join(' ')}`),
  )
}
