import { readFileSync, readdirSync } from 'node:fs'
import { flatWords, localeFolders } from '../lib/locales.mjs'
import { root } from '../lib/root.mjs'

const json = (path) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))
/** Words that a search looks for are typed by people, who say it their own way. */
const SEARCHED = 'keywords'

const built = (path) => import(`${root}packages/contract/dist/${path}.js`)
const { messages } = await built('messages/say')
const advice = { es: (await built('messages/advice/es')).es, en: (await built('messages/advice/en')).en }
const { allEndpoints } = await built('endpoints')
const { stateWords } = await built('messages/state-words')
const { auditWords } = await built('messages/audit-words')
const { fields, forms } = await built('messages/field-name-words')
const { kycMailReasons, kycWords } = await built('messages/kyc-words')
const { noticeKindWords } = await built('messages/notice-words')
const { notificationWords } = await built('messages/notification-words')
const { segmentWords } = await built('messages/segment-words')
/** The columns of the lists' files, and the words in their cells. */
const files = Object.fromEntries(Object.entries(allEndpoints).flatMap(([id, { list }]) => (list ? [[id, list.csv]] : [])))
/** Words that stand as `{ es, en }`, by what they are of. */
const pairs = { states: stateWords, audit: auditWords, fields, forms, kyc: kycWords, noticeKinds: noticeKindWords, notification: notificationWords, segment: segmentWords, files }
const helpFiles = (language) => readdirSync(`${root}host/src/help/content/${language}`)

/** The words in a tree of pairs in one language, as `[place, word]`. What several trees hold stands at the first of its places. */
function paired(language, tree) {
  const seen = new Set()
  function from(place, part) {
    if (typeof part !== 'object' || part === null || seen.has(part)) return []
    seen.add(part)
    const { es, en, ...more } = part
    const isPair = typeof es === 'string' && typeof en === 'string'
    return [...(isPair ? [[place, part[language]]] : []), ...Object.entries(isPair ? more : part).flatMap(([key, inner]) => from(`${place}.${key}`, inner))]
  }
  return Object.entries(tree).flatMap(([key, part]) => from(`contract:${key}`, part))
}

/** Everything that the product says in a language, as `[place, sentence]`: locale files, messages of the server, mails, advice, states, fields, the columns of files, the audit log and help. */
export function said(language) {
  const named = (place, words) => flatWords(words).flatMap(([key, sentence]) => (key.split('.').includes(SEARCHED) ? [] : [[`${place}:${key}`, sentence]]))
  return [
    ...localeFolders.flatMap(({ folder }) => named(folder.replace('/src', ''), json(`${folder}/locales/${language}.json`))),
    ...named('contract', messages[language]),
    ...named('contract', { kycMailReasons: kycMailReasons[language] }),
    ...named('advice', advice[language]),
    ...paired(language, pairs),
    ...helpFiles(language).flatMap((file) => named(`help/${file}`, json(`host/src/help/content/${language}/${file}`))),
  ]
}
