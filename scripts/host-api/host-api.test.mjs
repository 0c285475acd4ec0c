import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { exportsOf } from './exports.mjs'
import { isKept } from './kept-remotes.mjs'
import { currentSnapshot, compareSnapshots, keptSnapshot } from './snapshot.mjs'

test('the host API is the one of its snapshot, and HOST_API names its version', async () => {
  const [kept, now] = [keptSnapshot(), await currentSnapshot()]
  const { found, tooLow } = compareSnapshots(kept, now)
  const lines = found.map(({ bump, says }) => `  ${bump} ${says}`).join('\n')
  assert.equal(tooLow, undefined, `raise HOST_API in packages/contract/src/constants.ts to ${tooLow}, then npm run host-api:\n${lines}`)
  assert.ok(found.length === 0 && kept.version === now.version, `npm run host-api writes the snapshot of ${now.version}:\n${lines}`)
  assert.ok(isKept(now.version), `npm run host-api keeps a remote that is built for ${now.version}`)
})

describe('the version follows what differs', () => {
  const api = (more = {}) => ({ version: '5.3.0', shared: { react: '19' }, endpoints: { users: { call: 'GET /api/user/', '> query': 'object', '> query.page?': 'integer', '<': 'object', '<.count': 'integer' } }, modules: { '@ventanilla/ui/core': { 'Alert(0)': '{}', 'Alert(0).title?': 'ReactNode' } }, ...more })
  const endpoint = (parts) => api({ endpoints: { users: { ...api().endpoints.users, ...parts } } })
  const without = (parts, key) => Object.fromEntries(Object.entries(parts).filter(([name]) => name !== key))
  const cases = [
    ['nothing', api(), undefined],
    ['a new endpoint', api({ endpoints: { ...api().endpoints, cards: {} } }), '5.4.0'],
    ['an endpoint that is gone', api({ endpoints: {} }), '6.0.0'],
    ['a new field of an answer', endpoint({ '<.next': 'string' }), '5.4.0'],
    ['a field of an answer of another type', endpoint({ '<.count': 'string' }), '6.0.0'],
    ['a field of an answer that may be missing now', api({ endpoints: { users: { ...without(api().endpoints.users, '<.count'), '<.count?': 'integer' } } }), '6.0.0'],
    ['a parameter that may be sent', endpoint({ '> query.search?': 'string' }), '5.4.0'],
    ['a parameter that has to be sent', endpoint({ '> query.search': 'string' }), '6.0.0'],
    ['another address', endpoint({ call: 'GET /api/people/' }), '6.0.0'],
    ['a new export', api({ modules: { '@ventanilla/ui/core': { ...api().modules['@ventanilla/ui/core'], Panel: 'x' } } }), '5.4.0'],
    ['a property that a component asks for', api({ modules: { '@ventanilla/ui/core': { ...api().modules['@ventanilla/ui/core'], 'Alert(0).kind': 'string' } } }), '6.0.0'],
    ['an export that is gone', api({ modules: { '@ventanilla/ui/core': {} } }), '6.0.0'],
    ['a module that is gone', api({ modules: {} }), '6.0.0'],
    ['a shared module of another major', api({ shared: { react: '20' } }), '6.0.0'],
    ['a shared module that is no longer shared', api({ shared: {} }), '6.0.0'],
    ['one more shared module', api({ shared: { react: '19', dayjs: '1' } }), '5.4.0'],
  ]
  for (const [what, now, least] of cases)
    test(what, () => {
      assert.equal(compareSnapshots(api(), now).tooLow, least)
      if (least) assert.equal(compareSnapshots(api(), { ...now, version: least }).tooLow, undefined)
    })
})

test('a member of a type that cannot be imported is part of the export that uses it', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-exports-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('package.json', JSON.stringify({ name: 'a', exports: { './core': { types: './dist/core.d.ts' } } }))
  write('dist/core.d.ts', "export { Alert } from './alert.tsx';\nexport type Kind = 'a' | 'b';")
  write('dist/alert.d.ts', "import type { Props } from './props.ts';\nexport declare function Alert(props: Props): string;")
  write('dist/props.d.ts', '/** Words. */ export type Props = { title: string; of?: number };')
  assert.deepEqual(exportsOf([folder], () => true), {
    'a/core': { 'Alert()': 'string', 'Alert(0)': '{}', 'Alert(0).of?': 'number', 'Alert(0).title': 'string', 'Kind|"a"': '', 'Kind|"b"': '' },
  })
})
