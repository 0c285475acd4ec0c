/** Every scenario in one process, on one product: `node --test dist/all.js`. Each file runs alone as well. */
import './accounts.ts'
import './operations.ts'
import './remote-down.test.ts'
import './keyboard.test.ts'
import './pages.test.ts'
import './specified-server.test.ts'
import './narrow-window.test.ts'
import './search-box.test.ts'
