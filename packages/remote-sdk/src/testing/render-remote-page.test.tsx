import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { defineRemote, definePages } from '../declaration.ts'
import { useApi, useSession, useToast } from '../host-context.ts'
import { Link, useParams } from '../router.ts'
import { fakeApi } from './fake-api.ts'
import { renderRemotePage } from './render-remote-page.tsx'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sample: typeof words.es
  }
}

const remote = defineRemote({
  name: 'sample',
  hostApi: '^1.0.0',
  pages: [
    { id: 'list', path: '/things', title: 'list.title', access: 'session' },
    { id: 'one', path: '/things/:id', title: 'one.title', access: 'session', parent: 'list' },
  ],
})

function List() {
  const { t } = useTranslation('sample')
  const { data, error } = useQuery(useApi().query('cashbacks', { query: {} }))
  const { can } = useSession()
  const toast = useToast()
  if (error) return <p>{error.message}</p>
  return (
    <>
      <h1>{t('list.title')}</h1>
      <p>{data ? `${data.count} things` : '…'}</p>
      {can({ request: ['suppliers'] }) && <button onClick={() => toast('success', 'Saved')}>Save</button>}
      <Link to="/things/7">Seven</Link>
    </>
  )
}
const One = () => (
  <>
    <p>Thing {useParams().id}</p>
    <input aria-label="Note" />
  </>
)

const pages = definePages({ list: () => Promise.resolve({ default: List }), one: () => Promise.resolve({ default: One }) })
const words = { es: { list: { title: 'Cosas' }, one: { title: 'Cosa' } }, en: { list: { title: 'Things' }, one: { title: 'Thing' } } }
const api = fakeApi({ calls: { cashbacks: () => ({ count: 3, count_capped: false, next: null, previous: null, results: [] }) } })

describe('renderRemotePage', () => {
  it('mounts a page with words, data, permissions, toasts and links', async () => {
    const { toasts, address } = renderRemotePage({ remote, pages, words, at: '/things', api })
    expect(await screen.findByRole('heading', { name: 'Cosas' })).toBeVisible()
    expect(await screen.findByText('3 things')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(toasts).toEqual([{ kind: 'success', text: 'Saved' }])
    await userEvent.click(screen.getByRole('link', { name: 'Seven' }))
    expect(await screen.findByText('Thing 7')).toBeVisible()
    expect(address()).toBe('/things/7')
  })
  it('hides what the administrator may not do, and speaks English', async () => {
    renderRemotePage({ remote, pages, words, at: '/things', api, language: 'en', grants: { request: [], approve: [] } })
    expect(await screen.findByRole('heading', { name: 'Things' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
  it('answers what has no answer with a failure', async () => {
    renderRemotePage({ remote, pages, words, at: '/things', api: fakeApi({}) })
    expect(await screen.findByText('no answer for cashbacks')).toBeVisible()
  })
})

test('what was written about one record is not there with another, nor gone while only the search of the address changes', async () => {
  const { go } = renderRemotePage({ remote, pages, words, api, at: '/things/7' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'of seven')
  await go('/things/7?tab=more')
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('of seven')
  await go('/things/8')
  expect(screen.getByText('Thing 8')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('')
})
