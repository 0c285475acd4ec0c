/** The scenarios of users and KYC in one process, on one product: what `npm run test:users` plays. */
import './products.test.ts'
import './kyc.test.ts'
import './user-tabs.test.ts'
import './user-actions.test.ts'
import './money-actions.test.ts'
import './card-actions.test.ts'
import './movement-actions.test.ts'
