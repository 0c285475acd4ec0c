import assert from 'node:assert/strict'
import type { Language } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import type { Page } from 'playwright-core'
import { quiet } from './quiet.ts'
import { untranslated } from './untranslated.ts'

type Look = { language: Language; theme: 'light' | 'dark' }

/** Chooses as somebody does in another tab, which an open page follows: without a change on the server, and with dialogs open as they are. */
async function choose(page: Page, { language, theme }: Look): Promise<void> {
  await page.evaluate((chosen) => {
    for (const [key, value] of Object.entries(chosen)) {
      localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
    }
  }, { language, theme })
  await page.locator(`html[lang=${language}][data-theme=${theme}]`).waitFor({ state: 'attached' })
  // The answers of the server are in a language, too.
  await quiet(page)
}

/**
 * Looks at the open page in the language and the theme that it does not have, and gives it back its own. So a workflow is played
 * in one language, and what it opens is seen in both. Other tabs of the same profile follow.
 */
export async function inOther(page: Page, look: (language: Language) => Promise<void>): Promise<void> {
  const [lang, shown] = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme])
  const own: Look = { language: lang === 'en' ? 'en' : 'es', theme: shown === 'dark' ? 'dark' : 'light' }
  const other: Look = { language: own.language === 'en' ? 'es' : 'en', theme: own.theme === 'dark' ? 'light' : 'dark' }
  await choose(page, other)
  await look(other.language)
  await choose(page, own)
}

/**
 * What is open stands in its own language and theme, and in the other of each: it speaks one language alone, and axe finds nothing.
 * `look`: what else is to be seen in both.
 */
export async function standsInBoth(page: Page, what: string, look?: (language: Language) => Promise<void>): Promise<void> {
  const stands = async (language: Language) => {
    await look?.(language)
    await quiet(page)
    assert.deepEqual(await untranslated(page, language), [], `words of ${what}, in ${language}`)
    assert.deepEqual(await axeFindings(page), [], `axe on ${what}, in ${language}`)
  }
  await stands((await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'es')
  await inOther(page, stands)
}
