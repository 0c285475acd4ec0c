import { createUsers } from '@ventanilla/contract/bulk/create-users.bulk'
import { defineView } from '../operations/bulk-view.ts'

/** Create users. It has no result rows: the result page is the summary of the whole list. */
export const createUsersView = defineView(createUsers, { icon: 'user-plus' })
