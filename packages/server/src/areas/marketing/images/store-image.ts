import { sql } from 'kysely'
import { imageAddress, imageIdOf } from '@ventanilla/contract/images'
import type { StoredImage } from '@ventanilla/contract/endpoints/images.endpoints'
import { KEPT_TYPE, type Encoded } from '../../../engines/files/encode-image.ts'
import type { Files } from '../../../engines/files/files.ts'
import type { Transaction } from '../../../platform/database/schema.ts'
import { invalid } from '../../../platform/http/failure.ts'

/** Of images and their files: who stores one shares it, who removes one has it alone. */
export const IMAGES_LOCK = 5070082

/** Keeps an image in its sizes; one that is there already is kept once, and stays a day longer where nothing names it yet. */
export async function storeImage(db: Transaction, files: Files, { sizes, width, height }: Encoded, createdBy: string): Promise<StoredImage> {
  await sql`select pg_advisory_xact_lock_shared(${IMAGES_LOCK})`.execute(db)
  const put = (bytes: Buffer) => files.put(db, { bytes, mediaType: KEPT_TYPE })
  const [small, medium, id] = [await put(sizes.small), await put(sizes.medium), await put(sizes.large)]
  await db.insertInto('images').values({ id, medium, small, width, height, created_by: createdBy }).onConflict((conflict) => conflict.column('id').doNothing()).execute()
  await sql`update unnamed_images set uploaded_at = now() where image_id = ${id}`.execute(db)
  return { image_url: imageAddress(id), width, height }
}

/** The id of the image that a field of a record names. @throws {Failure} image_unknown, for an address that is none of ours */
export function imageNamedBy<A extends string | null>(field: string, address: A): A extends string ? string : string | null {
  const id = address === null ? null : imageIdOf(address)
  if (id === undefined) throw invalid({ [field]: 'image_unknown' })
  return id as A extends string ? string : string | null
}
