import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { activateCards } from '@ventanilla/contract/bulk/activate-cards.bulk'
import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'
import { cancelCards } from '@ventanilla/contract/bulk/cancel-cards.bulk'
import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import { createUsers } from '@ventanilla/contract/bulk/create-users.bulk'
import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { statesIn } from '@ventanilla/contract/messages/holder-states'
import type { CardStatus } from '@ventanilla/contract/states'
import { startBulkServer } from '../engines/bulk/test/bulk-server.ts'
import { balance } from '../engines/bulk/test/holders.ts'
import { operationOn, type Cells } from '../engines/bulk/test/operation.ts'

type Rule = { of: BulkDefinition; says: string; code: string; cells: Cells; given?: string }

const inState = (status: CardStatus) => `update cards set status = '${status}' where user_id = $1`
/** Their card was somebody else's all along. */
const cardless = `update cards set user_id = 'H99', status = 'Canceled' where user_id = $1`

/** Every rule beside the formats: `given` brings the state about ($1 is the holder's id), `cells` differ from a good row. */
const rules: readonly Rule[] = [
  { of: activateCards, code: 'user_unknown', says: 'Email: No existe un usuario con este correo.', cells: { email: 'nadie@example.com' } },
  { of: blockCards, code: 'user_mismatch', says: 'Identification Number: El dato no corresponde al usuario de este correo.', cells: { identification_number: 'PA99999', action: 'Block' } },
  { of: activateCards, code: 'card_missing', says: 'Email: El usuario no tiene tarjeta.', cells: {}, given: cardless },
  { of: activateCards, code: 'card_canceled', says: 'Email: La tarjeta ya está cancelada.', cells: {}, given: inState('Canceled') },
  { of: activateCards, code: 'card_not_pending_ack', says: 'Email: La tarjeta está activa; solo se puede activar una tarjeta por activar.', cells: {} },
  { of: blockCards, code: 'card_not_active', says: 'Action (Block/Unblock): La tarjeta está bloqueada temporalmente; solo se puede bloquear una tarjeta activa.', cells: { action: 'Block' }, given: inState('Temporarily blocked') },
  { of: blockCards, code: 'card_not_blocked', says: 'Action (Block/Unblock): La tarjeta está activa; solo se puede desbloquear una tarjeta bloqueada temporalmente.', cells: { action: 'Unblock' } },
  { of: blockCards, code: 'card_canceled', says: 'Email: La tarjeta ya está cancelada.', cells: { action: 'Unblock' }, given: inState('Canceled') },
  { of: cancelCards, code: 'card_canceled', says: 'Email: La tarjeta ya está cancelada.', cells: { action: 'Lost' }, given: inState('Canceled') },
  ...['Blocked', 'Frozen', 'Withdrawal process', 'Retired'].map((status) => ({
    of: createCards,
    code: 'user_cannot_have_card',
    says: `Email: El usuario está ${statesIn('es').user[status]} y no puede tener una tarjeta. Email: El usuario ya tiene una tarjeta (activa).`,
    cells: {},
    given: `update users set status = '${status}', kyc_status = 'verified' where id = $1`,
  })),
  { of: createCards, code: 'kyc_not_verified', says: 'Email: El KYC del usuario no está aprobado. Email: El usuario ya tiene una tarjeta (activa).', cells: {} },
  { of: createCards, code: 'card_exists', says: 'Email: El usuario ya tiene una tarjeta (activa).', cells: {}, given: `update users set kyc_status = 'verified' where id = $1` },
  { of: createCards, code: 'fee_not_covered', says: 'Email: La billetera no cubre la tarifa de la tarjeta, de USD 5.00: tiene USD 0.00.', cells: {}, given: `with k as (update users set kyc_status = 'verified' where id = $1 returning id) update cards set status = 'Canceled' where user_id in (select id from k)` },
  { of: recoverBalance, code: 'balance_insufficient', says: 'Amount: El saldo no alcanza: quedan USD 0.00.', cells: { amount: '1.00' } },
  { of: recoverBalance, code: 'card_missing', says: 'Type (Card/Wallet): El usuario no tiene tarjeta.', cells: { amount: '1.00', card_or_wallet: 'Card' }, given: cardless },
  { of: recoverBalance, code: 'transaction_unknown', says: 'Transaction Id: La transacción no es una recarga de esta cuenta.', cells: { amount: '1.00', reverses: '1' } },
  { of: recoverBalance, code: 'transaction_unknown', says: 'Transaction Id: La transacción no es una recarga de esta cuenta.', cells: { amount: '1.00', reverses: '007' } },
  { of: recoverBalance, code: 'transaction_unknown', says: 'Transaction Id: La transacción no es una recarga de esta cuenta.', cells: { amount: '1.00', reverses: 'abc' } },
  { of: createUsers, code: 'email_registered', says: 'Email: Ya existe un usuario con este correo.', cells: { email: 'ana0@example.com' } },
  { of: createUsers, code: 'identification_registered', says: 'Identification Number: Ya existe un usuario con esta identificación.', cells: { identification_number: '8-1-1' } },
  { of: createUsers, code: 'mobile_registered', says: 'Mobile: Ya existe un usuario con este celular.', cells: { mobile: '60000000' } },
  { of: createUsers, code: 'identification_type_mismatch', says: 'Identification Number: La identificación no corresponde al tipo indicado.', cells: { identification_type: 'Pasaporte' } },
  { of: createUsers, code: 'identification_type_mismatch', says: 'Identification Number: La identificación no corresponde al tipo indicado.', cells: { identification_number: 'PA123456' } },
]

/** Somebody new, by number. */
const person = (number: number): Cells => ({
  first_name: 'Eva', surname: 'Nueva', identification_type: 'Cédula', identification_number: `9-500-${number + 1}`, mobile: `6555${String(number).padStart(4, '0')}`, email: `eva${number}@example.com`,
})

describe('the rules of the operations', async () => {
  const server = await startBulkServer({ holders: 99 })
  after(() => server.close())
  const { pool, holders } = server

  for (const [at, { of, code, says, cells, given }] of rules.entries())
    it(`${of.id}: ${code} (${at})`, async () => {
      const operation = operationOn(server, of)
      const who = holders[at + 1]!
      if (given) await pool.query(given, [`H${at + 2}`])
      const row = of === createUsers ? person(at) : { email: who.email, identification_number: who.identification }
      const told = await operation.problemsOf(await operation.uploaded([{ ...row, ...cells }]))
      assert.deepEqual(told.map(({ message, problems }) => [problems[0]?.code, message]), [[code, says]])
    })

  it('is said in English to a reader of English', async () => {
    const id = await operationOn(server, activateCards).uploaded([{ email: 'nadie@example.com', identification_number: 'PA99999' }])
    const { body } = await server.get('card-activation-list-validation', { upload_document_id: id }, { 'accept-language': 'en' })
    assert.deepEqual((body['records'] as { invalid_message: string }[]).map(({ invalid_message }) => invalid_message), ['Email: No user has this e-mail.'])
  })

  it('leaves the ledger whole', async () => {
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
    assert.equal(await balance(pool, { wallet: holders[0]! }), 0)
  })
})
