import { createUsers } from '@ventanilla/contract/bulk/create-users.bulk'
import { cedulaPattern } from '@ventanilla/contract/bulk/formats'
import { defineEffect } from '../../engines/bulk/effect.ts'

const isCedula = `r.identification_number ~* '${cedulaPattern.source}'`

/** Create users: Inactive, with KYC not started and an empty wallet. Lists run one after the other, so that each sees the users that the other made. */
export const createUsersEffect = defineEffect(createUsers, {
  joins: `
    left join users e on e.email = r.email
    left join users i on i.identification_number = r.identification_number
    left join users m on m.mobile = r.mobile`,
  rules: [
    // No list is valid with a blank one; a row lost all its cells where its person was erased while the list waited.
    { code: 'blank', field: 'email', when: `r.email = ''` },
    { code: 'email_registered', field: 'email', when: 'e.id is not null' },
    { code: 'identification_registered', field: 'identification_number', when: 'i.id is not null' },
    { code: 'mobile_registered', field: 'mobile', when: 'm.id is not null' },
    { code: 'identification_type_mismatch', field: 'identification_number', when: `r.identification_type = 'Cédula' and not ${isCedula}` },
    { code: 'identification_type_mismatch', field: 'identification_number', when: `r.identification_type = 'Pasaporte' and ${isCedula}` },
  ],
  locks: { alone: 'users' },
  makes: { user_id: 'new_user_id()', wallet_id: 'new_wallet_id()', account_id: 'new_account_id()' },
  writes: {
    opened: `insert into accounts (id, kind) overriding system value select p.account_id, 'wallet' from passing p`,
    created: `insert into users (
        id, first_name, surname, identification_type, identification_number, mobile, email, occupation, workplace, address1, address2, city, region,
        zip_code, country, salary_cents, created_by, upload_document_id
      )
      select p.user_id, r.first_name, r.surname, r.identification_type, r.identification_number, r.mobile, r.email, r.occupation, r.workplace, r.address1,
        r.address2, r.city, r.region, r.zip_code, coalesce(nullif(r.country, ''), 'PA'), replace(nullif(r.salary, ''), '.', '')::bigint, p.actor_id, p.document_id
      from passing p join rows r on r.row_number = p.row_number`,
    wallet: `insert into wallets (id, user_id, account_id) select p.wallet_id, p.user_id, p.account_id from passing p`,
  },
})
