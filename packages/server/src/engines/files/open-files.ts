import type { Settings } from '../../platform/settings.ts'
import { openBucket } from './bucket.ts'
import { nameOf, type Files } from './files.ts'

/** The store of the settings: the programme's own database, or a bucket. */
export const openFiles = ({ FILES_URL, FILES_KEY = '', FILES_SECRET = '', FILES_REGION }: Pick<Settings, 'FILES_URL' | 'FILES_KEY' | 'FILES_SECRET' | 'FILES_REGION'>): Files =>
  FILES_URL ? openBucket({ endpoint: FILES_URL, accessKeyId: FILES_KEY, secretAccessKey: FILES_SECRET, region: FILES_REGION }) : inDatabase

/** Files as rows of the database, which itself refuses one whose name is not made of its content. */
const inDatabase: Files = {
  put: async (db, { bytes, mediaType }) => {
    const name = nameOf(bytes)
    await db.insertInto('files').values({ name, bytes, media_type: mediaType }).onConflict((conflict) => conflict.column('name').doNothing()).execute()
    return name
  },
  read: async (db, name) => {
    const row = await db.selectFrom('files').select(['bytes', 'media_type']).where('name', '=', name).executeTakeFirst()
    return row && { bytes: row.bytes, mediaType: row.media_type }
  },
  exists: async (db, name) => (await db.selectFrom('files').select('name').where('name', '=', name).executeTakeFirst()) !== undefined,
  remove: async (db, name) => {
    await db.deleteFrom('files').where('name', '=', name).execute()
  },
}
