import { sql } from 'kysely'
import { chargeProblems } from '@ventanilla/contract/card-charge'
import { cardChargeEndpoints, type CardCharge } from '@ventanilla/contract/endpoints/card-charges.endpoints'
import { toCents } from '@ventanilla/contract/money'
import { stateWords } from '@ventanilla/contract/messages/state-words'
import { fieldsOfBody, isSame, type Context, type Fields } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { requireNoProblem } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { dayStamp } from '../../platform/text/panama-days.ts'
import { cardCharges } from './card-charge.list.ts'
import { beginsAt, requireNotPast, requireToCome, whileToCome } from './dated.ts'

type Terms = Pick<CardCharge, 'type' | 'calculation' | 'amount' | 'percent_bps' | 'min_amount' | 'max_amount' | 'effective_from' | 'is_active'>

/** A charge as its form has it: its day is a day in Panama. */
const termsOf = ({ type, calculation, amount, percent_bps, min_amount, max_amount, effective_from, is_active }: CardCharge): Terms => ({ type, calculation, amount, percent_bps, min_amount, max_amount, effective_from: dayStamp(new Date(effective_from)), is_active })

/** Kind and day. A request keeps it in Spanish; the lists of requests read its kind in the language of their reader. */
const nameOf = ({ type, effective_from }: Pick<Terms, 'type' | 'effective_from'>): string => `${stateWords.chargeType[type].es} · ${effective_from}`

const charges = defineRecord({
  type: 'card_charge',
  table: 'card_charges',
  read: ({ db }, id) => readEntry(db, cardCharges, sql`k.id = ${id}`),
  name: (charge: CardCharge) => nameOf(termsOf(charge)),
  fields: termsOf,
  constraints: { card_charges_once: { field: 'effective_from', code: 'charge_same_day' } },
})

function columnsOf(wanted: Terms, { now }: Pick<Context, 'now'>) {
  const { amount, min_amount, max_amount, effective_from, ...same } = wanted
  const cents = (text: string | null) => (text === null ? null : toCents(text))
  return { ...same, amount_cents: cents(amount), min_cents: cents(min_amount), max_cents: cents(max_amount), effective_from: beginsAt(effective_from, now) }
}

const fieldsOf = (body: Fields): Fields => fieldsOfBody(cardChargeEndpoints['edit-card-charge'], body)

const hasBegun = ({ effective_from }: CardCharge, now: Date): boolean => new Date(effective_from) <= now

/** Whether a charge would only be switched off or on, which one that has begun may be as well. */
function isSwitched(charge: CardCharge, wanted: Fields): boolean {
  const { is_active, ...present } = termsOf(charge)
  const { is_active: switched = is_active, ...terms } = wanted
  return switched !== is_active && isSame({ ...present, ...terms }, present)
}

/** @throws {Failure} validation_failed */
function requireSound({ askedAt }: Pick<Context, 'askedAt'>, wanted: Terms): void {
  requireNoProblem(chargeProblems(wanted))
  requireNotPast(wanted.effective_from, askedAt)
}

export const cardChargeHandlers = [handle('card-charges', (call, services) => answerList(call, services, cardCharges)), handle('card-charge', ({ params, language }, { db }) => charges.read(db, language, params.id))]

export const cardChargeChanges = [
  handleChange(
    'save-card-charge',
    charges.creates({
      called: ({ body }) => nameOf(body),
      inverse: async ({ db, language }, { answer }) => whileToCome(await charges.read(db, language, answer.id)),
      check: (context, _input, _none, wanted: Terms) => requireSound(context, wanted),
      holds: ({ body: { type, effective_from } }) => [`card_charge:${type}:${effective_from}`],
      columns: (wanted, context) => ({ ...columnsOf(wanted, context), created_by: context.actor.id }),
    }),
  ),
  handleChange(
    'edit-card-charge',
    charges.edits({
      inverse: async ({ db, language }, { body, answer }) => {
        const charge = await charges.read(db, language, answer.id)
        return isSwitched(charge, fieldsOf(body)) ? { id: charge.id, version: charge.version } : whileToCome(charge)
      },
      check: (context, _input, before, wanted: Terms) => {
        if (isSwitched(before, wanted)) return
        requireToCome(before, context.now)
        requireSound(context, wanted)
      },
      columns: (wanted, context, before) => (hasBegun(before, context.now) ? { is_active: wanted.is_active } : columnsOf(wanted, context)),
    }),
  ),
  handleChange('delete-card-charge', charges.deletes({ check: ({ now }, _input, charge) => requireToCome(charge, now) })),
]
