import { launchBrowser } from '@ventanilla/testing/browser'
import { freePort } from '@ventanilla/testing/free-port'
import lighthouse from 'lighthouse'

/** What is scored; search engines see nothing of a back office. */
export const categories = ['performance', 'accessibility', 'best-practices'] as const
/** Scores of 100 at most; `lacks`: the audits that took something away, with what they say. */
export type Verdict = { scores: Record<(typeof categories)[number], number>; lacks: string[] }

/**
 * What Lighthouse says of a first visit to an address, as on a phone with a slow line and processor (its own defaults).
 * Downloads nothing and reports nothing to anybody.
 */
export async function lighthouseVerdict(address: string): Promise<Verdict> {
  const port = await freePort()
  const browser = await launchBrowser({ debuggingPort: port })
  try {
    const result = await lighthouse(address, { port, onlyCategories: [...categories], logLevel: 'silent' })
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not score ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    const { categories: scored, audits } = result.lhr
    const score = (category: (typeof categories)[number]) => Math.round((scored[category]?.score ?? 0) * 100)
    const counted = new Set(categories.flatMap((category) => scored[category]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? []))
    const lacks = Object.values(audits).flatMap((audit) => (counted.has(audit.id) && audit.score !== null && audit.score < 1 ? [[audit.id, audit.displayValue].join(' ').trim()] : []))
    return { scores: { performance: score('performance'), accessibility: score('accessibility'), 'best-practices': score('best-practices') }, lacks }
  } finally {
    await browser.close()
  }
}
