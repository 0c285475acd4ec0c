/** The scenarios of requests and their approval in one process, on one product: what `npm run test:approval` plays. */
import './approval.test.ts'
