import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import type { Fields, Input } from '../../engines/changes/change.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { findUserDetails } from '../users/public.ts'

const taken = {
  users_email_key: { field: 'email', code: 'email_registered' },
  users_identification_number_key: { field: 'identification_number', code: 'identification_registered' },
  users_mobile_key: { field: 'mobile', code: 'mobile_registered' },
  users_provider_user_id_key: { field: 'provider_user_id', code: 'provider_user_taken' },
}

const idOf = ({ params, body }: Pick<Input, 'params' | 'body'>): string => (params as { userId?: string } | undefined)?.userId ?? (body as { id?: string } | undefined)?.id ?? ''

/** A user as a record under change; `fields` is the part of them that a change may touch. */
export const userRecord = (fields: (user: UserDetails) => Fields) =>
  defineRecord({
    type: 'user',
    table: 'users',
    read: ({ db }, id) => findUserDetails(db, id),
    name: ({ first_name, surname }: UserDetails) => `${first_name} ${surname}`,
    idOf,
    fields,
    constraints: taken,
  })
