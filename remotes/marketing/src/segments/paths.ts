import type { SegmentUse } from '@ventanilla/contract/endpoints/segments.endpoints'
import type { RecordPage } from '@ventanilla/ui/core'

export const segmentsPath = '/edit-segmentation'
export const newSegmentPath = `${segmentsPath}/new`
export const segmentPath = (id: string) => `${segmentsPath}/${id}`
export const editSegmentPath = (id: string) => `${segmentPath(id)}/edit`
/** Its users, in the list of all users. */
export const usersOfPath = (id: string) => `/users?segment=${id}`

/** Where a list of national IDs is uploaded. */
export const uploadPath = '/credit-card'

/** The page of what uses a segment, and the call that it opens with. */
export const pageOfUse = ({ kind, id }: Pick<SegmentUse, 'kind' | 'id'>): RecordPage => ({
  to: { cashback: `/cashback/${id}`, referral: `/marketing/referrals/${id}`, banner: `/marketing/banners/${id}`, notification: `/marketing/notifications/${id}` }[kind],
  needs: kind,
})
