import { createUsers } from '@ventanilla/contract/bulk/create-users.bulk'
import { icons } from '../icons.ts'
import { defineView, defineLog } from '../operations/bulk-view.ts'

/** Create users. It has no result rows: the result page is the summary of the whole list. */
export const createUsersView = defineView(createUsers, {
  icon: icons.userPlus,
  log: defineLog('created-users', { created_at: 'time', surname: 'holder', identification_number: 'figures', mobile: 'mobile', status: 'userStatus', kyc_status: 'kycStatus', upload_document_id: 'list' }),
})
