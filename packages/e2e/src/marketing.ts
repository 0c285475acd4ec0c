/** The scenarios of marketing in one process, on one product: what `npm run test:marketing` plays. */
import './cashback.test.ts'
import './segments.test.ts'
import './banners.test.ts'
