import { sql } from 'kysely'
import { otpList } from '@ventanilla/contract/endpoints/otp.endpoints'
import { byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { holderHas, holderSorts, shownHolder, shownId, shownTime } from '../../engines/lists/shown.ts'

const key = [byTime(sql`o.created_at`), byNumber(sql`o.id`)]
const { surname, email } = holderSorts(byNumber(sql`o.id`))

/** The one-time codes of users. The column of the code is not among what it reads. */
export const userOtps: ServedList<typeof otpList> = defineSource(otpList, {
  from: { user_otps: 'o' },
  joins: { u: sql`join users u on u.id = o.user_id` },
  columns: {
    id: shownId(sql`o.id`),
    mobile: sql`o.mobile`,
    purpose: sql`o.purpose`,
    status: sql`o.status`,
    attempts: sql`o.attempts`,
    expires_at: shownTime(sql`o.expires_at`),
    created_at: shownTime(sql`o.created_at`),
    ...shownHolder,
  },
  key,
  sorts: {
    created_at: key,
    expires_at: [byTime(sql`o.expires_at`), byNumber(sql`o.id`)],
    surname,
    email,
    purpose: [byText(sql`o.purpose`), ...key],
    status: [byText(sql`o.status`), ...key],
    attempts: [byNumber(sql`o.attempts`), ...key],
  },
  filters: { status: sql`o.status`, purpose: sql`o.purpose`, created_at: sql`o.created_at` },
  search: (text) => sql`o.user_id in (select u.id from users u where ${holderHas(text)})`,
})
