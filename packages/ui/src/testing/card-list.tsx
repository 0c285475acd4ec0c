import type { RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { CardSummary } from '@ventanilla/contract/endpoints/cards.endpoints'
import { HostProvider } from '@ventanilla/remote-sdk/host-context'
import { useLocation } from '@ventanilla/remote-sdk/router'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { renderWithUi } from './testing.tsx'
import { cardStatus } from '../values/shared-statuses.ts'
import { useStatusWords } from '../values/status-tag.tsx'
import { ListPage } from '../lists/list-page.tsx'

const TITLE = 'Tarjetas'

export type Cards = NonNullable<NonNullable<FakeAnswers['calls']>['cards']>

/** For tests of lists: a page of the list of cards, whose contract has a filter of most kinds. */
export function pageOf(results: CardSummary[], count = results.length) {
  return { count, count_capped: false, next: null, previous: null, results }
}

export const card = (own: Partial<CardSummary> = {}): CardSummary => ({
  id: 'C1',
  user_id: 'U1',
  first_name: 'Ana',
  surname: 'Pérez',
  email: 'ana@example.com',
  identification_number: '8-1-1',
  card_type: 'virtual',
  brand: 'Visa',
  last_four: '4242',
  status: 'Active',
  balance: '10.00',
  created_at: '2026-11-20T15:00:00Z',
  ...own,
})

/** The page of the list. */
export function CardList() {
  const words = useStatusWords()
  return (
    <ListPage
      endpoint="cards"
      title={TITLE}
      empty="No hay tarjetas."
      rowKey={({ id }) => id}
      columns={[
        { key: 'holder', title: 'Titular', sort: 'surname', cell: ({ surname }) => surname },
        { key: 'email', title: 'Correo', cell: ({ email }) => email },
        { key: 'actions', title: 'Acciones', hideTitle: true, cell: ({ id }) => <button>{`Abrir ${id}`}</button> },
      ]}
      filters={{ status: { label: 'Estado', word: (status) => words(cardStatus, status) }, balance: { label: 'Saldo' }, created_at: { label: 'Creada' } }}
      selection={{ labelOf: ({ surname }) => surname, actions: (rows, clear) => <button onClick={clear}>{`Usar ${rows.map(({ id }) => id).join(' ')}`}</button> }}
    />
  )
}

function Address({ seen }: { seen: (address: string) => void }) {
  const { pathname, search } = useLocation()
  seen(`${pathname}${decodeURIComponent(search)}`)
  return null
}

/** Renders the list of cards, or `ui`, with these answers of the server. */
export function renderList(answers: FakeAnswers, { at = '/', ui = <CardList />, language = 'es' }: { at?: string; ui?: ReactNode; language?: 'es' | 'en' } = {}): RenderResult & { address: () => string } {
  let address = ''
  const host = { api: fakeApi(answers), user: testUser(), theme: 'light', settings: { programmeName: 'Luki', apiBase: '' }, toast: () => undefined, setPageTitle: () => undefined } as const
  const rendered = renderWithUi(
    <HostProvider value={host}>
      {ui}
      <Address seen={(next) => { address = next }} />
    </HostProvider>,
    { path: at, language },
  )
  return { ...rendered, address: () => address }
}
