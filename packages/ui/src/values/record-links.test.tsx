import { screen } from '@testing-library/react'
import type { Grants } from '@ventanilla/contract/permissions'
import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '../testing/testing.tsx'
import { CardLink, UserLink } from './record-links.tsx'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sample: { title: string }
  }
}

const remote = defineRemote({ name: 'sample', hostApi: '^1.0.0', pages: [{ id: 'one', path: '/', title: 'title', access: 'session' }] })
const Page = () => (
  <>
    <p><UserLink id="U 1">Ana Pérez</UserLink></p>
    <p><UserLink id={null}>Nadie</UserLink></p>
    <p><UserLink id="U2">{''}</UserLink></p>
    <p><CardLink user="U1" id="C1" lastFour="4242" /></p>
    <p><CardLink user="U1">su tarjeta</CardLink></p>
  </>
)
const open = (grants?: Grants) => renderPage({ remote, pages: { one: () => Promise.resolve({ default: Page }) }, words: { es: { title: 'Rol' }, en: { title: 'Role' } }, api: fakeApi({}), at: '/', ...(grants && { grants }) })

test('people and cards lead to their pages', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Ana Pérez' })).toHaveAttribute('href', '/users/U%201')
  expect(screen.getByRole('link', { name: '•••• 4242' })).toHaveAttribute('href', '/credit-card/details?user=U1&card=C1')
  expect(screen.getByRole('link', { name: 'su tarjeta' })).toHaveAttribute('href', '/credit-card/details?user=U1')
  expect(screen.queryByRole('link', { name: 'Nadie' })).toBeNull()
  // A record without a name would be a link without words.
  expect(screen.getAllByRole('link')).toHaveLength(3)
})

test('a person who may not open a page reads the name alone', async () => {
  open({ request: ['card-block'], approve: [] })
  expect(await screen.findByText('Ana Pérez')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Ana Pérez' })).toBeNull()
  expect(screen.getByRole('link', { name: '•••• 4242' })).toBeVisible()
})
