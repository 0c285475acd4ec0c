import { sql } from 'kysely'
import type { CashbackBanner } from '@ventanilla/contract/endpoints/banners.endpoints'
import type { Reader } from '../../../engines/changes/change.ts'
import { handleChange, type ChangeRegistration } from '../../../engines/changes/make-change.ts'
import { defineRecord } from '../../../engines/changes/record.ts'
import { Failure, invalid } from '../../../platform/http/failure.ts'
import { handle, type Registration } from '../../../platform/http/handler.ts'
import { imageNamedBy } from '../images/store-image.ts'

/** What somebody decides of the banner of a programme. */
type Terms = Pick<CashbackBanner, 'title_es' | 'title_en' | 'text_es' | 'text_en' | 'image_url' | 'alt' | 'is_active'>
const termsOf = ({ title_es, title_en, text_es, text_en, image_url, alt, is_active }: CashbackBanner): Terms => ({ title_es, title_en, text_es, text_en, image_url, alt, is_active })

async function read({ db }: Pick<Reader, 'db'>, id: string): Promise<CashbackBanner | undefined> {
  const row = await db
    .selectFrom('cashback_banners as b')
    .innerJoin('cashbacks as p', 'p.id', 'b.id')
    .select(['b.id', 'p.name_es', 'p.name_en', 'p.status', 'b.title_es', 'b.title_en', 'b.text_es', 'b.text_en', 'b.alt', 'b.is_active', 'b.version'])
    .select(sql<string | null>`image_address(b.image_id)`.as('image_url'))
    .where('b.id', '=', id)
    .executeTakeFirst()
  return row
}

const records = defineRecord({
  type: 'cashback_banner',
  table: 'cashback_banners',
  read,
  name: ({ name_es }: CashbackBanner) => name_es,
  fields: termsOf,
  constraints: { cashback_banners_image: { field: 'image_url', code: 'image_unknown' } },
})

/** What is shown has an image and a title in both languages. @throws {Failure} validation_failed */
function requireShowable({ is_active, image_url, title_es, title_en }: Terms): void {
  if (!is_active) return
  const missing = { ...(image_url === null && { image_url: 'required' }), ...(title_es === '' && { title_es: 'blank' }), ...(title_en === '' && { title_en: 'blank' }) }
  if (Object.keys(missing).length > 0) throw invalid(missing)
}

const editBanner = handleChange(
  'edit-cashback-banner',
  records.edits({
    check: (_context, _input, before, wanted: Partial<Terms>) => requireShowable({ ...termsOf(before), ...wanted }),
    columns: (wanted) => {
      const { image_url, ...same } = wanted
      return { ...same, ...(image_url !== undefined && { image_id: imageNamedBy('image_url', image_url) }) }
    },
  }),
)

export const cashbackBannerChanges: readonly ChangeRegistration[] = [editBanner]
export const cashbackBannerHandlers: Registration[] = [
  handle('cashback-banner', async ({ params }, { db }) => {
    const found = await read({ db }, params.id)
    if (!found) throw new Failure('not_found')
    return found
  }),
]
