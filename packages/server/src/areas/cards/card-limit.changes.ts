import { sql } from 'kysely'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { toCents } from '@ventanilla/contract/money'
import { handleChange, type ChangeRegistration } from '../../engines/changes/make-change.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { refusedBy } from '../../engines/changes/refused.ts'
import { Failure } from '../../platform/http/failure.ts'
import { subjectOfUsers } from '../users/public.ts'
import { findCard } from './card-detail.ts'

const nameOf = ({ user }: CardDetail) => `${user.first_name} ${user.surname}`

const cards = defineRecord({
  type: 'card',
  table: 'cards',
  read: ({ db }, id) => findCard(db, sql`c.id = ${id}`),
  name: nameOf,
  fields: ({ monthly_limit }: CardDetail) => ({ monthly_limit }),
})

/** What may come onto a card in a month. Like every change of a card it is about its holder, whose page and card show that it waits. */
export const cardLimitChanges: readonly ChangeRegistration[] = [
  handleChange('edit-card-limit', {
    ...cards.edits({
      check: ({ language }, _input, { status, user }) => {
        if (user.status === 'Deleted') throw new Failure('user_deleted')
        if (status === 'Canceled') throw refusedBy([{ code: 'card_canceled' }], language)
      },
      columns: ({ monthly_limit }) => ({ monthly_limit_cents: typeof monthly_limit === 'string' ? toCents(monthly_limit) : null }),
    }),
    subject: (card) => subjectOfUsers([{ id: card.user_id, name: nameOf(card) }], [{ type: 'card', id: card.id }]),
  }),
]
