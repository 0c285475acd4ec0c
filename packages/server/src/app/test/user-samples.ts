import type { Pool } from 'pg'
import { onlyRow } from '../../platform/database/query.ts'
import type { Sent } from './change-samples.ts'

/** Makes a valid call of each change of one user, each about somebody of their own. */
export function userSamples(pool: Pool): Readonly<Record<string, () => Promise<Sent>>> {
  let made = 0
  const somebody = async () => {
    made += 1
    const number = String(made).padStart(6, '0')
    return onlyRow(
      await pool.query<{ id: string; version: number; number: string }>(
        `with account as (insert into accounts (kind) values ('wallet') returning id),
           person as (insert into users (first_name, surname, identification_type, identification_number, mobile, email, status, kyc_status)
             values ('Iris', 'Mora', 'Cédula', '9-9-' || $1, '+50769' || $1, 'iris' || $1 || '@example.com', 'Active', 'verified') returning id, version),
           wallet as (insert into wallets (user_id, account_id) select person.id, account.id from person, account)
         select id, version, $1 as number from person`,
        [number],
      ),
    )
  }
  const of = (body: object) => async () => {
    const { id, version } = await somebody()
    return { params: { userId: id }, body: { ...body, version } }
  }
  const terms = { first_name: 'Iris', surname: 'Mora', identification_type: 'Cédula', occupation: 'Pintora', workplace: '', address1: '', address2: '', city: '', region: '', zip_code: '', country: 'PA', salary: null }
  return {
    'edit-user': async () => {
      const { id, version, number } = await somebody()
      return { body: { ...terms, id, version, identification_number: `9-9-${number}`, mobile: `+50769${number}`, email: `iris${number}@example.com` } }
    },
    'change-user-status': of({ status: 'Frozen', reason: 'Lo pidió' }),
    'block-user': of({ reason: 'Lo pidió' }),
    'switch-paguelofacil': of({ paguelofacil_enabled: true }),
    'link-provider-user': async () => {
      const { id, version } = await somebody()
      return { params: { userId: id }, body: { provider_user_id: id, version } }
    },
    'send-recovery-mail': async () => ({ params: { userId: (await somebody()).id } }),
  }
}
