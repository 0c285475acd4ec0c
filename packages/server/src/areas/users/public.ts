import type { Rule, Sql } from '../../engines/bulk/sql-parts.ts'

export { countUsers } from './count-of-users.handler.ts'
export { heldOfUser, namesOfCards, namesOfUsers, subjectOfUsers } from './named-users.ts'
export { shownUser, userJoins } from './shown-user.ts'

export { findUserDetails, readUserDetails } from './user-details.ts'

/** The user of the row's e-mail address, the card of theirs that counts, and their wallet. */
export const holder: Sql = `
    left join users u on u.email = r.email
    left join cards c on c.user_id = u.id and c.status <> 'Canceled'
    left join wallets w on w.user_id = u.id`

/** The row names a user by e-mail address, and by nothing that is somebody else's. */
export const holderRules: readonly Rule[] = [
  { code: 'user_unknown', field: 'email', when: 'r.email is not null and u.id is null' },
  { code: 'user_mismatch', field: 'identification_number', when: 'r.identification_number <> u.identification_number' },
]

const canceledOnly: Sql = 'exists (select from cards gone where gone.user_id = u.id)'

/** They have a card; `needed` where not every row is about one. */
export const cardRules = (field: string, needed: Sql = 'true'): readonly Rule[] => [
  { code: 'card_canceled', field, when: `${needed} and u.id is not null and c.id is null and ${canceledOnly}` },
  { code: 'card_missing', field, when: `${needed} and u.id is not null and c.id is null and not ${canceledOnly}` },
]
