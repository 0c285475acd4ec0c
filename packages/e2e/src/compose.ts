/**
 * The scenarios that `npm run compose:test` plays on the containers: what depends on several APIs and workers, on the mail
 * server, the gateway and each of the remotes.
 */
import './sign-in.test.ts'
import './session.test.ts'
import './own-sessions.test.ts'
import './recovery.test.ts'
import './recharge.test.ts'
import './operation-lists.test.ts'
import './progress.test.ts'
import './remote-down.test.ts'
