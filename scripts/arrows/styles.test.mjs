import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signProblems, styleProblems } from './styles.mjs'

test('a style takes its type, weights and corners from the scale', () => {
  const files = [
    ['packages/ui/src/styles/tokens.css', ':root {\n  --v-type-m: 14px;\n  font-size: 14px;\n}'],
    ['host/src/a.css', 'p {\n  font-size: var(--v-type-m);\n  font-weight: inherit;\n  border-radius: 0 0 var(--v-radius) var(--v-radius);\n}\n.round {\n  border-radius: 50%;\n}'],
    ['remotes/marketing/src/b.css', 'p {\n  font-size: 15px;\n  font-weight: 600;\n  border-radius: calc(8px + 1px);\n}'],
  ].map(([path, text]) => ({ path, text }))
  assert.deepEqual(styleProblems(files).map(({ path }) => path), ['remotes/marketing/src/b.css:2', 'remotes/marketing/src/b.css:3', 'remotes/marketing/src/b.css:4'])
})

test('words hold what the font draws', () => {
  const files = [
    { path: 'host/src/locales/es.json', text: '{ "a": "¿Qué es «esto»? → 5 €" }\n' },
    { path: 'host/src/locales/en.json', text: '{ "a": "Ω" }' },
  ]
  assert.deepEqual(signProblems(files).map(({ path }) => path), ['host/src/locales/en.json'])
})
