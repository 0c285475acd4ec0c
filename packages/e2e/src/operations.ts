/** The scenarios of bulk operations and cards in one process, on one product: what `npm run test:operations` plays. */
import './recharge.test.ts'
import './operation-lists.test.ts'
import './create-users.test.ts'
import './national-ids.test.ts'
import './invalid-list.test.ts'
import './exit-dialog.test.ts'
