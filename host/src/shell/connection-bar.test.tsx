import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '@ventanilla/api-client/api-error'
import { SNACKBAR_MS } from '@ventanilla/contract/constants'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import { createQueryClient } from '../app/query-client.ts'
import en from '../locales/en.json'
import es from '../locales/es.json'
import { ConnectionBar } from './connection-bar.tsx'

const line = (state: 'online' | 'offline') => act(() => void dispatchEvent(new Event(state)))
beforeAll(() => {
  createI18n('es')
  addLocales('host', { es, en })
})
afterEach(() => {
  line('online')
  jest.useRealTimers()
})

it('says once that the connection is lost, and for a moment that it is back', () => {
  jest.useFakeTimers()
  render(<ConnectionBar />)
  const bar = screen.getByRole('status')
  expect(bar).toBeEmptyDOMElement()
  line('offline')
  expect(bar).toHaveTextContent(/^Sin conexión a internet\./)
  line('online')
  expect(bar).toHaveTextContent('Volvió la conexión.')
  act(() => jest.advanceTimersByTime(SNACKBAR_MS))
  expect(bar).toBeEmptyDOMElement()
})

it('what is read waits for the connection; an action fails at once and is not sent later', async () => {
  const read = jest.fn(() => Promise.resolve('3 listas'))
  const move = jest.fn(() => Promise.reject(new ApiError('FETCH_ERROR', 'offline')))
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  function Page() {
    const [asked, ask] = useState(false)
    const { data } = useQuery({ queryKey: ['lists'], queryFn: read, enabled: asked })
    const action = useMutation({ mutationFn: move })
    return <><p>{data}</p><button onClick={() => ask(true)}>Leer</button><button onClick={() => action.mutate()}>Mover</button>{action.isError && <p>No se movió</p>}</>
  }
  render(<QueryClientProvider client={createQueryClient()}><Page /></QueryClientProvider>)
  line('offline')
  await userEvent.click(screen.getByRole('button', { name: 'Leer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mover' }))
  expect(await screen.findByText('No se movió')).toBeVisible()
  expect(read).not.toHaveBeenCalled()
  line('online')
  expect(await screen.findByText('3 listas')).toBeVisible()
  expect(move).toHaveBeenCalledTimes(1)
})
