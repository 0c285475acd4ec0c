import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { root } from '../lib/root.mjs'

const source = (path) => readFileSync(`${root}packages/ui/src/${path}`, 'utf8')

test('the series of a chart have on paper the colours of the light theme', () => {
  const [, light] = /const light = \{([^}]*)\}/.exec(source('theme/palette.ts'))
  const colours = new Map([...light.matchAll(/([\w-]+)'?: '(#\w+)'/g)].map(([, name, colour]) => [name, colour]))
  const [, series] = /const seriesColours = \[([^\]]*)\]/.exec(source('charts/marks.tsx'))
  const drawn = [...series.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)
  const [, paper] = /@media print \{([\s\S]*)/.exec(source('charts/plot.css'))
  const printed = new Map([...paper.matchAll(/--v-([\w-]+): (#\w+)/g)].map(([, name, colour]) => [name, colour]))
  assert.ok(drawn.length > 1)
  // `control-line` is the period before (marks.tsx).
  for (const name of [...drawn, 'control-line']) assert.equal(printed.get(name), colours.get(name) ?? 'a colour of the palette', name)
})
