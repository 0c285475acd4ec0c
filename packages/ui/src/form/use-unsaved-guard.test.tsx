import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '../testing/testing.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    written: { form: string }
  }
}

const remote = defineRemote({ name: 'written', hostApi: '*', pages: [{ id: 'form', path: '/form', title: 'form', access: 'session' }] })

/** A dialog with a form of its own, in which nothing is written. */
const Guarded = () => useUnsavedGuard(false, () => undefined).question

/** A page on which something is written, with buttons that replace its address and one that opens a dialog above it. */
function Page() {
  const [, setParams] = useSearchParams()
  const [asked, ask] = useState(false)
  const { question } = useUnsavedGuard(true, () => undefined)
  return (
    <>
      <button onClick={() => ask(true)}>Pedir el código</button>
      {asked && <Guarded />}
      <button onClick={() => setParams({ 'rows.page': '2' }, { replace: true })}>Última página</button>
      <button onClick={() => setParams({ tab: 'other' }, { replace: true })}>Otra pestaña</button>
      {question}
    </>
  )
}

const open = () => renderPage({ remote, pages: { form: () => Promise.resolve({ default: Page }) }, words: { es: {}, en: {} }, at: '/form?rows.page=3', api: fakeApi({}) })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a list that turns its page asks nothing, and what was written stays guarded', async () => {
  const { address } = open()
  await press('Última página')
  await waitFor(() => expect(address()).toBe('/form?rows.page=2'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Otra pestaña')
  await press('Seguir editando')
  expect(address()).toBe('/form?rows.page=2')
})

test('a form in a dialog above, in which nothing is written, lets nothing of it be lost', async () => {
  const { address } = open()
  await press('Pedir el código')
  await press('Otra pestaña')
  await press('Seguir editando')
  expect(address()).toBe('/form?rows.page=3')
  await press('Otra pestaña')
  await press('Salir sin guardar')
  await waitFor(() => expect(address()).toBe('/form?tab=other'))
})
