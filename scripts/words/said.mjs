import { readFileSync, readdirSync } from 'node:fs'
import { remotes, root } from '../lib/root.mjs'

const json = (path) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))
/** Words that a search looks for are typed by people, who say it their own way. */
const SEARCHED = 'keywords'
/** Key → sentence, nested keys joined by dots. */
const flat = (words, before = '') => Object.entries(words).flatMap(([key, value]) => (key === SEARCHED ? [] : typeof value === 'string' ? [[before + key, value]] : flat(value ?? {}, `${before}${key}.`)))

/** The folders with a locale file for each language. */
export const rooms = ['packages/ui', 'packages/ui/form', 'packages/ui/changes', 'packages/ui/holders', 'packages/i18n', 'host', ...remotes.map((name) => `remotes/${name}`)]
const localePath = (room, language) => `${room.replace(/^packages\/ui\/(\w+)$/, 'packages/ui/src/$1').replace(/^((?:packages|remotes)\/[\w-]+|host)$/, '$1/src')}/locales/${language}.json`

const { messages } = await import(`${root}packages/contract/dist/messages/say.js`)
const { stateWords } = await import(`${root}packages/contract/dist/messages/state-words.js`)
const advice = { es: (await import(`${root}packages/contract/dist/messages/advice/es.js`)).es, en: (await import(`${root}packages/contract/dist/messages/advice/en.js`)).en }
const helpFiles = (language) => readdirSync(`${root}host/src/help/content/${language}`)

/** Everything that the product says in a language, as `[place, sentence]`: locale files, messages of the server, mails, advice, states and help. */
export function said(language) {
  const named = (place, words) => flat(words).map(([key, sentence]) => [`${place}:${key}`, sentence])
  const states = Object.entries(stateWords).flatMap(([kind, words]) => Object.entries(words).map(([state, word]) => [`contract:states.${kind}.${state}`, word[language]]))
  return [
    ...rooms.flatMap((room) => named(room, json(localePath(room, language)))),
    ...named('contract', messages[language]),
    ...named('advice', advice[language]),
    ...states,
    ...helpFiles(language).flatMap((file) => named(`help/${file}`, json(`host/src/help/content/${language}/${file}`))),
  ]
}
