import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'

type Calls = NonNullable<FakeAnswers['calls']>
const counted = { total: 400, by_status: {}, by_kyc_status: {}, cards: { total: 0, by_status: {} } } as ResponseOf<Endpoints['count-of-users']>
const open = (calls: Calls, language: 'es' | 'en' = 'es') => renderPage({ remote, pages: { overview: () => import('./overview.page.tsx') }, words: { es, en }, at: '/__NAME__', api: fakeApi({ calls }), language })

test.each([['es', '400 usuarios en el programa.'], ['en', '400 users in the programme.']] as const)('shows what the call answers, in %s', async (language, text) => {
  open({ 'count-of-users': () => counted }, language)
  expect(await screen.findByText(text)).toBeVisible()
  await expectAccessible()
})

test('a call that fails can be made again', async () => {
  let fails = true
  open({
    'count-of-users': () => {
      if (fails) throw new ApiError('FETCH_ERROR', 'no network')
      return counted
    },
  })
  const retry = await screen.findByRole('button', { name: /Reintentar/ })
  fails = false
  await userEvent.click(retry)
  expect(await screen.findByText('400 usuarios en el programa.')).toBeVisible()
})
