import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { operations } from '../../packages/contract/dist/bulk/operations.js'
import { helpSections } from '../../packages/contract/dist/help.js'
import { adviceByCode } from '../../packages/contract/dist/messages/advice/advice.js'
import { en } from '../../packages/contract/dist/messages/advice/en.js'
import { es } from '../../packages/contract/dist/messages/advice/es.js'
import { messages } from '../../packages/contract/dist/messages/say.js'
import { stateWords } from '../../packages/contract/dist/messages/state-words.js'
import { entryParts } from '../../host/dist/help/entry-parts.js'
import { pageAddresses } from '../lib/addresses.mjs'
import { localeFolders } from '../lib/locales.mjs'
import { root } from '../lib/root.mjs'

const advice = { es, en }
const json = (path) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))
const textsIn = (of) => (typeof of === 'string' ? [of] : Object.values(of ?? {}).flatMap(textsIn))
const content = (language) => readdirSync(`${root}host/src/help/content/${language}`).map((file) => json(`host/src/help/content/${language}/${file}`))
const sentencesOf = (language) => [...textsIn(content(language)), ...textsIn(advice[language])]
const found = (language, pattern) => [...new Set(sentencesOf(language).flatMap((sentence) => [...sentence.matchAll(pattern)].map(([, what]) => what)))]

/** What the screens say: the words of host, remotes and design system, and those that they share with the server. */
function wordsOnScreens(language) {
  const states = Object.values(stateWords).flatMap((words) => Object.values(words).map((word) => word[language]))
  return [...localeFolders.flatMap(({ folder }) => textsIn(json(`${folder}/locales/${language}.json`))), ...textsIn(messages[language]), ...textsIn(json(`host/src/help/content/${language}/frame.json`)), ...states]
}

/** A button that says how many is named by what it says before: “Correct and upload {{shown}} failed”. */
const beforeCount = (word) => word.split(' {{shown}}')[0]

const paths = new Set(await pageAddresses())

/** The ids on a page of the help centre. */
function anchorsOf(page, language) {
  if (page === 'formats') return operations.map(({ id }) => id)
  return page === 'messages' ? [...Object.keys(advice[language]), ...Object.keys(adviceByCode(advice[language]))] : helpSections[page]
}

for (const language of ['es', 'en'])
  describe(`the help centre in ${language}`, () => {
    it('names what stands on the screens as they name it', () => {
      const words = new Set(wordsOnScreens(language).flatMap((word) => [word, beforeCount(word)]))
      assert.deepEqual(found(language, /\*\*([^*]+)\*\*/g).filter((name) => !words.has(name)), [])
    })
    it('names screens as their titles do', () => {
      const words = new Set(wordsOnScreens(language).map((word) => word.toLowerCase()))
      assert.deepEqual(found(language, /\[([^\]]+)\]\(\/(?!helpCenter)/g).filter((name) => !words.has(name.toLowerCase())), [])
    })
    it('links only to what there is', () => {
      const links = found(language, /\]\((\/[^)]*)\)/g)
      const dead = links.filter((link) => {
        const [, page, anchor] = /^\/helpCenter\/(\w+)(?:#(.+))?$/.exec(link) ?? []
        return page === undefined ? !paths.has(link) : anchor !== undefined && !anchorsOf(page, language)?.includes(anchor)
      })
      assert.deepEqual(dead, [])
    })
    it('has advice for what the browser says of failures of the network', () => {
      for (const code of Object.keys(json(`packages/i18n/src/locales/${language}.json`))) assert.match(adviceByCode(advice[language])[code] ?? '', /.{10}/, code)
    })
  })

it('every screen that an entry names is there', () => {
  const screens = Object.values(entryParts).flatMap(({ screen }) => screen ?? [])
  assert.deepEqual(screens.filter((path) => !paths.has(path)), [])
})
