import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { figuresCsv } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { cardList } from '@ventanilla/contract/endpoints/cards.endpoints'
import { uploadList } from '@ventanilla/contract/endpoints/documents.endpoints'
import { noticeList } from '@ventanilla/contract/endpoints/notices.endpoints'
import { referralDetailsList } from '@ventanilla/contract/endpoints/referral.endpoints'
import { requestList } from '@ventanilla/contract/endpoints/requests.endpoints'
import { timelineList } from '@ventanilla/contract/endpoints/timeline.endpoints'
import type { AnyList } from '@ventanilla/contract/lists'
import type { Language } from '@ventanilla/contract/messages/say'
import { listCells } from './list-table.ts'

const cells = async (csv: AnyList['csv'], entry: Readonly<Record<string, unknown>>, language: Language = 'es') => {
  const rows: string[][] = []
  for await (const batch of listCells(csv, language, [[entry]])) rows.push(...batch)
  return (rows[0] ?? []).filter((cell) => cell !== '')
}

describe('a cell of a list’s file', () => {
  it('has the words of the screen: of operations, cards, days and several fields', async () => {
    assert.deepEqual(await cells(uploadList.csv, { operation: 'create-users', status: 'completed' }), ['Crear usuarios', 'Completada'])
    assert.deepEqual(await cells(cardList.csv, { card_type: 'virtual' }), ['Virtual'])
    assert.deepEqual(await cells(figuresCsv, { date: '2026-10-30', until: '2026-10-31' }), ['30/10/2026', '31/10/2026'])
    assert.deepEqual(await cells(requestList.csv, { fields: ['users', 'amount'] }), ['Usuarios, Monto (USD)'])
  })

  it('has the sentence of a notice, in the language of who reads it', async () => {
    const notice = { id: '9', kind: 'list_ended', subject_id: '7', params: { operation: 'top-up', file: 'a.csv', ok: 1234 } }
    assert.match((await cells(noticeList.csv, notice)).join(), /lista 7 .*Recarga.*1,234/)
    assert.match((await cells(noticeList.csv, notice, 'en')).join(), /7.*1,234/)
  })

  it('is worded by the kind of its row where a list holds several', async () => {
    const event = (entry: object) => cells(timelineList.csv, { at: null, ...entry })
    assert.deepEqual(await event({ kind: 'status', what: 'changed', from_value: 'Withdrawal process', to_value: 'Retired' }), ['Estado', 'Cambió', 'En retiro', 'Retirado'])
    assert.deepEqual(await event({ kind: 'card', what: 'changed', from_value: 'Active', to_value: 'Canceled', note: 'rota' }), ['Tarjeta', 'Cambió', 'Activa', 'Cancelada', 'rota'])
    assert.deepEqual(await event({ kind: 'movement', what: 'adjustment', to_value: 'out', amount: '11.14', note: 'withdrawal' }), ['Movimiento', 'Ajuste', 'Salida', '11.14', 'Retiro de todo su saldo'])
    assert.deepEqual(await event({ kind: 'request', what: 'edit-user', to_value: 'pending' }), ['Solicitud', 'Editar datos del usuario', 'Pendiente'])
  })

  it('stands under a heading that no other column has', () => {
    for (const { csv } of [referralDetailsList, noticeList, timelineList]) {
      const headings = Object.values<{ es: string } | undefined>(csv).map((column) => column?.es)
      assert.equal(new Set(headings).size, headings.length)
    }
  })
})
