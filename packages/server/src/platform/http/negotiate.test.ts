import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FileFormat } from '@ventanilla/contract/file-formats'
import { fileFormatOf, languageOf } from './negotiate.ts'

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

describe('an answer that comes as JSON or as a file', () => {
  const asked: [string | undefined, FileFormat | undefined][] = [
    [undefined, undefined],
    ['*/*', undefined],
    ['application/json', undefined],
    ['text/csv', 'csv'],
    ['text/csv, */*;q=0.5', 'csv'],
    ['TEXT/*', 'csv'],
    ['application/json, text/csv;q=0.5', undefined],
    ['text/csv;q=0, */*', undefined],
    ['text/html, text/csvy', undefined],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*;q=0.5', 'xlsx'],
    ['text/csv;q=0.5, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ]
  for (const [header, format] of asked) it(`${header} → ${format ?? 'JSON'}`, () => assert.equal(fileFormatOf({ accept: header }), format))
})
