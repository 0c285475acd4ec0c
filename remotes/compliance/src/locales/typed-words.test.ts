import type { TFunction } from 'i18next'
import { getI18n } from 'react-i18next'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import { defineRemote, type PageDeclaration } from '@ventanilla/remote-sdk/declaration'
import type { StatusKind } from '@ventanilla/ui/core'
import en from './en.json'
import es from './es.json'

/** Every line below an expected error compiles once the compiler no longer checks keys, which is then an error of this file. */
const misspelt = (t: TFunction<['compliance', 'messages']>, kind: 'request' | 'aprove') => [
  // @ts-expect-error: the key is roles.title
  t('roles.titel'),
  // @ts-expect-error: the key is roles.count, and its values change nothing about that
  t('roles.counts', { set: '', shown: '1', total: '2' }),
  // @ts-expect-error: one of the two keys is access.kinds.approve
  t(`access.kinds.${kind}`),
  // @ts-expect-error: the key of the shared words is permissions.banner
  t('permissions.baner', { ns: 'messages' }),
]

const page = (title: 'roles.title' | 'roles.titel') => ({ id: 'roles', path: '/roles', title, access: 'session' }) as const satisfies PageDeclaration

test('a misspelt key fails the compiler, and would be shown as it is', () => {
  createI18n('es')
  addLocales('compliance', { es, en })
  expect(misspelt(getI18n().getFixedT('es', ['compliance', 'messages']), 'aprove')).toEqual(['roles.titel', 'roles.counts', 'access.kinds.aprove', 'permissions.baner'])
})

test('so do the title of a page and that of a section in the menu', () => {
  // @ts-expect-error: roles.titel is no key
  expect(defineRemote({ name: 'compliance', hostApi: '*', pages: [page('roles.titel')] }).pages).toHaveLength(1)
  // @ts-expect-error: the section's key is roles.title
  expect(defineRemote({ name: 'compliance', hostApi: '*', pages: [{ ...page('roles.title'), title: 'roles.title', navigation: { section: { id: 'rules', title: 'rules' }, icon: 'roles', order: 1 } }] }).pages).toHaveLength(1)
})

test('so do the words of a kind of statuses, where one status has none', () => {
  // @ts-expect-error: there is no ui:status.admin.retired
  const kind: StatusKind<'active' | 'retired'> = { words: 'ui:status.admin', tones: { active: 'success', retired: 'neutral' } }
  expect(kind.words).toBe('ui:status.admin')
})
