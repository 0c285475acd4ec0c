import type { Kysely } from 'kysely'
import { newSigningKey } from '@ventanilla/releases/signing'
import type { Database } from '../../platform/database/schema.ts'
import { keptSecret } from '../../platform/kept-secret.ts'
import type { Settings } from '../../platform/settings.ts'

/** The key that signs the registry: the setting, else one made at random at the first start and kept in the database. */
export const signingKey = async ({ REGISTRY_SIGNING_KEY }: Settings, db: Kysely<Database>): Promise<string> => REGISTRY_SIGNING_KEY ?? (await keptSecret(db, 'registry_signing_key', newSigningKey))
