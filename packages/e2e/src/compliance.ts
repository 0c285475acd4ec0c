/** The scenarios of limits, charges, figures, help and the ways between all pages, in one process, on one product: what `npm run test:compliance` plays. */
import './suppliers.test.ts'
import './charges.test.ts'
import './figures.test.ts'
import './help.test.ts'
import './reach.test.ts'
import './crawl.test.ts'
