import { localeDifferences } from '../../packages/i18n/dist/equal-locales.js'

/** What is no sentence counts as an empty one. */
const sentencesOf = (text) => JSON.parse(text, (_key, value) => (typeof value === 'string' || (typeof value === 'object' && value !== null) ? value : ''))

/** Spanish and English say the same, as the tests of each package demand it (`localeDifferences`); in every locales folder. */
export function localeProblems(files) {
  const folders = new Map()
  for (const { path, text } of files) {
    const match = /^(.*\/)?locales\/(?:(es|en)\.json|(es|en)\/(.+)\.json)$/.exec(path)
    if (!match) continue
    const key = `${match[1] ?? ''}locales/${match[4] ?? ''}`
    folders.set(key, { ...folders.get(key), [match[2] ?? match[3]]: sentencesOf(text) })
  }
  return [...folders].flatMap(([path, { es, en }]) => (es && en ? localeDifferences({ es, en }).map((says) => ({ path, says })) : [{ path, says: `lacks ${es ? 'en' : 'es'}` }]))
}
