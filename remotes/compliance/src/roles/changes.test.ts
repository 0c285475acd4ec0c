import { changesBetween, isChange } from './changes.ts'
import { copyOf, emptyDraft, ticked, type Draft } from './draft.ts'

const base: Draft = { name: 'Soporte', description: '', secondFactor: false, request: ['card-block', 'user-status'], approve: ['card-block'] }

test('nothing that only stands in another order or has spaces around it is a change', () => {
  expect(isChange(changesBetween(base, { ...base, name: ' Soporte ', request: ['user-status', 'card-block'] }))).toBe(false)
})

test('added and removed permissions are listed by set, in the order of the table', () => {
  const draft = ticked(ticked(base, 'request', ['suppliers', 'banner'], true), 'approve', ['card-block'], false)
  const changes = changesBetween(base, { ...draft, name: 'Mesa' })
  expect(changes).toEqual({ name: { before: 'Soporte', after: 'Mesa' }, request: { added: ['banner', 'suppliers'], removed: [] }, approve: { added: [], removed: ['card-block'] } })
})

test('that a second factor is required, or no longer, is a change', () => {
  const changes = changesBetween(base, { ...base, secondFactor: true })
  expect([changes.secondFactor, isChange(changes)]).toEqual([{ after: true }, true])
})

test('a copy leaves out the permissions that the copying person lacks', () => {
  const { draft, left } = copyOf(base, { request: ['card-block'], approve: [] }, 'Copia')
  expect(draft).toEqual({ ...emptyDraft, name: 'Copia', request: ['card-block'] })
  expect(left).toEqual([{ kind: 'request', code: 'user-status' }, { kind: 'approve', code: 'card-block' }])
})
