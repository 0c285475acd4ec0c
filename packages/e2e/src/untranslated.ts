import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@ventanilla/contract/messages/say'
import type { Page } from 'playwright-core'

const root = join(import.meta.dirname, '../../..')

/** All sentences below an object of words. */
const sentences = (words: unknown): string[] => (typeof words === 'string' ? [words] : typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentences) : [])

/** The locale files of host, remotes and design system. */
const localeFiles = (language: string): string[] =>
  ['host', 'packages/ui', 'packages/i18n', 'remotes'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(join('locales', `${language}.json`)) && !/node_modules|dist/.test(file))
      .map((file) => join(root, folder, file)),
  )
const wordsIn = (language: 'es' | 'en') => new Set([...localeFiles(language).flatMap((file) => sentences(JSON.parse(readFileSync(file, 'utf8')))), ...sentences(messages[language])])

/** What one language says and the other never does. Sentences with gaps are not compared. */
const alone = (own: ReadonlySet<string>, other: ReadonlySet<string>) => new Set([...own].filter((sentence) => !other.has(sentence) && !sentence.includes('{{') && /\p{L}{3}/u.test(sentence)))
const [es, en] = [wordsIn('es'), wordsIn('en')]
/** Sentences whose gaps are to be filled before anybody sees them. */
const gapped = new Set([...es, ...en].filter((sentence) => sentence.includes('{{')))
const foreign = { es: alone(en, es), en: alone(es, en) }

/** A key that nobody has words for, or a value that is none. */
const raw = /^[a-z][a-zA-Z]*(\.[a-z_][a-zA-Z_]*){1,4}$|\bundefined\b|\bNaN\b|\[object |Invalid Date/
const file = /\.(csv|xlsx|png|jpe?g|webp|pdf|json|example|com|md)$/

/** Texts of the open page, or of the part `within`, and names that only screen readers say, that are no words of its language. */
export async function untranslated(page: Page, language: 'es' | 'en', within = 'body'): Promise<string[]> {
  const texts = await page.evaluate((part) => {
    const found = new Set<string>()
    const place = document.querySelector(part) ?? document.body
    // A list of choices that is closed is drawn once more when it opens.
    const isInClosedList = (element: Element | null) => element?.closest('.ant-select-dropdown')?.checkVisibility() === false
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      // An option that has a name is called by that: inside of it antd keeps its value, which is not to be seen. A toast stays as it was said, for its two seconds.
      if (parentElement?.closest('script, style, noscript, textarea, pre, code, [lang]:not(html), [role=option][aria-label], .Toastify__toast')) continue
      if (isInClosedList(parentElement)) continue
      // A text with places to break at is one text.
      found.add((parentElement?.querySelector(':scope > wbr') ? parentElement.textContent : textContent)?.trim() ?? '')
    }
    for (const element of place.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')) {
      // The icon in a button that screen readers pass over has antd's own name.
      if (element.matches('[aria-hidden=true] [role=img]') || isInClosedList(element)) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.add(element.getAttribute(name)?.trim() ?? '')
    }
    return [document.title, ...found]
  }, within)
  return texts.filter((text) => foreign[language].has(text) || gapped.has(text) || (raw.test(text) && !file.test(text)))
}
