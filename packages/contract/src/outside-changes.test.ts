import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { allEndpoints } from './endpoints.ts'
import { changeTitles } from './messages/change-words.ts'
import { languages } from './messages/say.ts'
import { outsideChanges, outsideId } from './outside-changes.ts'

const altering = Object.entries(allEndpoints).filter(([, { method, reads }]) => method !== 'GET' && !reads)
const changes = altering.filter(([, { change }]) => change !== undefined).map(([id]) => id)
const others = altering.filter(([, { change }]) => change === undefined).map(([id]) => outsideId(id))

describe('every call that alters something', () => {
  it('is a change, or stands outside of the engine with its reason', () => assert.deepEqual(others.filter((id) => !(id in outsideChanges)), []))

  it('stands outside only while it is there and no change', () => assert.deepEqual(Object.keys(outsideChanges).filter((id) => !others.includes(id)), []))

  it('is no change where nothing is altered', () => assert.deepEqual(Object.entries(allEndpoints).filter(([, { method, reads, change }]) => change !== undefined && (method === 'GET' || reads)), []))

  it('outside of the engine is told by the decisions, with the same reason', () => {
    const decisions = readFileSync(new URL('../../../docs/decisions.md', import.meta.url), 'utf8')
    const [, section = ''] = decisions.split('\n## What stays outside the engine of changes\n')
    const told = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('- '))
    assert.deepEqual(told, Object.entries(outsideChanges).map(([id, reason]) => `- \`${id}\`: ${reason}`))
  })
})

describe('every change', () => {
  for (const language of languages) it(`has a title in ${language}, and no title is of another call`, () => assert.deepEqual(Object.keys(changeTitles[language]).sort(), [...changes].sort()))

  it('is asked for by those whose permission decides about it', () => {
    for (const id of changes) {
      const access = allEndpoints[id]?.access
      assert.ok(typeof access === 'object' && 'request' in access && access.request.length > 0, id)
    }
  })

  it('is taken back by another change of the same kind of record, where it names one', () => {
    for (const id of changes) {
      const { change } = allEndpoints[id] ?? {}
      if (change?.inverse === undefined) continue
      assert.equal(allEndpoints[change.inverse]?.change?.subject, change.subject, id)
    }
  })
})
