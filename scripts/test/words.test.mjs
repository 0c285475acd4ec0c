import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { root } from '../lib/root.mjs'
import { literals } from '../words/literals.mjs'
import { said } from '../words/said.mjs'

const page = readFileSync(`${root}docs/words.md`, 'utf8')
/** The rows of the table below a heading, without its head. */
const rowsBelow = (heading) => page.split(`## ${heading}\n`)[1].split('\n## ')[0].split('\n').filter((line) => line.startsWith('|')).slice(2).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()))

/** `mail*, =Id but: mail server` → the words, and the phrases in which they are right. */
function forbidden(cell) {
  const [words, but = ''] = cell.split(/\s*but: /)
  const list = (text) => text.split(',').map((one) => one.trim()).filter((one) => one !== '')
  const escaped = (text) => text.replace(/[.+?^${}()[\]\\]/g, '\\$&')
  const pattern = (word) => new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(word.replace(/^=/, '')).replace(/\*$/, '[\\p{L}]*')}(?![\\p{L}\\p{N}])`, word.startsWith('=') ? 'u' : 'iu')
  return { patterns: list(words).map((word) => ({ word, pattern: pattern(word) })), but: list(but) }
}

const quotedTexts = new Set(literals.flatMap(({ text, other }) => [text, other ?? text]))
/** A sentence without the phrases that are right, and without names of parameters. */
const bare = (sentence, but) => but.reduce((rest, phrase) => rest.replaceAll(phrase, ''), sentence.replace(/\{\{[^}]*\}\}/g, '').replace(/\]\([^)]*\)/g, ']'))

const languages = [['es', 3], ['en', 4]]

for (const [language, column] of languages)
  describe(`the words in ${language}`, () => {
    const sentences = said(language).filter(([, sentence]) => !quotedTexts.has(sentence))
    const failing = (wrong) => sentences.filter(([, sentence]) => wrong(sentence)).map(([place, sentence]) => `${place}: ${sentence}`)

    for (const cells of rowsBelow('Glossary')) {
      const { patterns, but } = forbidden(cells[column])
      if (patterns.length > 0)
        it(`say "${cells[language === 'es' ? 1 : 2]}"`, () => {
          assert.deepEqual(failing((sentence) => patterns.some(({ pattern }) => pattern.test(bare(sentence, but)))), [])
        })
    }

    it('stand between the quotation marks of the language', () => {
      assert.deepEqual(failing((sentence) => (language === 'es' ? /["“”]/ : /["«»]/).test(sentence)), [])
      assert.deepEqual(failing((sentence) => (sentence.match(/[«“]/g) ?? []).length !== (sentence.match(/[»”]/g) ?? []).length), [])
    })
    it('have typographic apostrophes and ellipses, and single blanks', () => {
      assert.deepEqual(failing((sentence) => /[\p{L}}]'\p{L}|\.\.\.|[^\n] {2}/u.test(sentence)), [])
    })
    if (language === 'es')
      it('open what they ask and exclaim', () => {
        const pairs = (sentence, open, close) => (bare(sentence, []).match(open) ?? []).length === (bare(sentence, []).match(close) ?? []).length
        assert.deepEqual(failing((sentence) => !/[(«]\??[?/]/.test(sentence) && !/tecla \?|y \?/.test(sentence) && !(pairs(sentence, /¿/g, /\?/g) && pairs(sentence, /¡/g, /!/g))), [])
      })
    it('have all forms of a sentence that counts', () => {
      const keys = new Set(said(language).map(([place]) => place))
      const forms = language === 'es' ? ['one', 'many', 'other'] : ['one', 'other']
      const stems = new Set([...keys].filter((key) => /_(?:one|other)$/.test(key)).map((key) => key.replace(/_(?:one|many|other)$/, '')))
      assert.deepEqual([...stems].flatMap((stem) => forms.map((form) => `${stem}_${form}`)).filter((key) => !keys.has(key)), [])
    })
  })

it('name the roles of the system as the glossary does', () => {
  const roles = (language) => Object.fromEntries(said(language).filter(([place]) => /^contract:roles\.\w+\.name$/.test(place)).map(([place, name]) => [place.split('.')[1], name]))
  const [es, en] = [roles('es'), roles('en')]
  assert.deepEqual(rowsBelow('Roles of the system'), Object.keys(es).map((role) => [role, es[role], en[role]]))
})
