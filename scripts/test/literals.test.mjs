import assert from 'node:assert/strict'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { describe, it } from 'node:test'
import { root } from '../lib/root.mjs'
import { literals } from '../words/literals.mjs'
import { said } from '../words/said.mjs'

const words = { es: new Map(said('es')), en: new Map(said('en')) }
const sourceOf = (path) => (statSync(`${root}${path}`).isDirectory() ? readdirSync(`${root}${path}`).map((file) => readFileSync(`${root}${path}/${file}`, 'utf8')).join('\n') : readFileSync(`${root}${path}`, 'utf8'))

describe('the literals of the specification', () => {
  for (const { text, language, other = text, places = [], code } of literals) {
    if (places.length > 0)
      it(`"${text}" stands as quoted, and is translated in the other language`, () => {
        for (const place of places)
          for (const spoken of ['es', 'en']) assert.equal(words[spoken].get(place), spoken === language ? text : other, `${place} in ${spoken}`)
      })
    if (code !== undefined) it(`"${text}" stands in ${code}`, () => assert.ok(sourceOf(code).includes(`'${text}'`)))
  }

  it('stand in no other language as quoted', () => {
    const translated = literals.filter(({ language, other, text }) => other !== undefined && !literals.some((one) => one.text === text && one.language !== language))
    const stray = ['es', 'en'].flatMap((spoken) => translated.filter(({ language }) => language !== spoken).flatMap(({ text }) => [...words[spoken]].filter(([, sentence]) => sentence === text).map(([place]) => `${place} in ${spoken}: ${text}`)))
    assert.deepEqual(stray, [])
  })
})
