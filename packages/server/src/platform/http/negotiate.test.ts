import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languageOf, prefersCsv } from './negotiate.ts'

describe('the language of an answer', () => {
  const asked: [string | undefined, 'es' | 'en'][] = [
    [undefined, 'es'],
    ['', 'es'],
    ['*', 'es'],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['es-419,en;q=0.5', 'es'],
    ['en;q=0.1, es;q=0.9', 'es'],
    ['es;q=0.5, en', 'en'],
    ['es;q=0.75, en-GB;q=0.8', 'en'],
    ['fr, en;q=0.5', 'en'],
    ['fr', 'es'],
    ['en;q=0', 'es'],
    ['es;q=0, *', 'en'],
    ['english', 'es'],
    ['esperanto, en;q=0.1', 'en'],
    [';;,q=,en;q=x', 'es'],
  ]
  for (const [header, language] of asked) it(`${header} → ${language}`, () => assert.equal(languageOf({ 'accept-language': header }), language))
})

describe('an answer that comes as JSON or as CSV', () => {
  const asked: [string | undefined, boolean][] = [
    [undefined, false],
    ['*/*', false],
    ['application/json', false],
    ['text/csv', true],
    ['text/csv, */*;q=0.5', true],
    ['TEXT/*', true],
    ['application/json, text/csv;q=0.5', false],
    ['text/csv;q=0, */*', false],
    ['text/html, text/csvy', false],
  ]
  for (const [header, csv] of asked) it(`${header} → ${csv ? 'CSV' : 'JSON'}`, () => assert.equal(prefersCsv({ accept: header }), csv))
})
