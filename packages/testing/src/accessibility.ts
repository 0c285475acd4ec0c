import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, Result } from 'axe-core'
import type { Page } from 'playwright-core'

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** It neither looks at sounds nor at rules that are still tried out, for which axe would ask for all style sheets once more. */
const OPTIONS = { resultTypes: ['violations'], preload: false } as const

declare const axe: { run: (context: object, options: object) => Promise<AxeResults> }

/**
 * axe's findings on the current page (WCAG 2.2 AA and best practices), one line each with what axe measured; empty when it
 * finds nothing. What waits for new rows is pale until they come, and is left out. axe reads a page over many tasks, and
 * may see half of a drawing: what it finds is looked at once more, and only what still stands there is a finding.
 *
 * @param within the part that is looked at alone; else the whole page
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  // Evaluated from outside the page, so its content security policy needs no hole for the test; once in a document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(source, 'utf8'))
  const first = await findings(page, within)
  if (first.size === 0) return []
  const second = await findings(page, within)
  return [...second].filter(([place]) => first.has(place)).map(([place, measured]) => `${place}${measured}`)
}

/** By rule and place, what axe measured there. */
async function findings(page: Page, within?: string): Promise<Map<string, string>> {
  const { violations } = await page.evaluate(([options, include]) => axe.run({ ...(include && { include: [include] }), exclude: ['[aria-busy="true"]'] }, options), [OPTIONS, within] as const)
  return new Map(
    violations.flatMap((violation: Result) =>
      violation.nodes.map((node) => [`${violation.id} (${violation.impact ?? 'minor'}): ${violation.help}: ${node.target.join(' ')}`, ` (${node.any.map(({ message }) => message).join('; ')})`] as const),
    ),
  )
}
