/** The scenarios of users in one process, on one product: what `npm run test:users` plays. */
import './products.test.ts'
