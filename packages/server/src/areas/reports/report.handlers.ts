import { handle } from '../../platform/http/handler.ts'
import { limitCalls, MINUTE_MS, networkOf } from '../sign-in/public.ts'
import { keepFailures, keepLoads, keepViolations, violationsOf, withoutPeople } from './keep-reports.ts'

/** Reports of violations that one address may send in a minute, and of remotes that an administrator may, in all tabs. */
const RATE = 60
const SIGNED_IN_RATE = 240

const remotesHandler = handle('report-remotes', async ({ body: { failures, loads }, actor }, { db, clock, log }) => {
  const now = clock.now()
  await limitCalls(db, { door: 'remote-reports', caller: actor.id, max: SIGNED_IN_RATE, ms: MINUTE_MS }, now)
  await keepFailures(db, failures, now)
  await keepLoads(db, loads, now)
  for (const { reference, detail, ...rest } of failures) log.warn({ report: reference, ...rest, said: withoutPeople(detail) }, 'a remote could not be shown')
  return { received: failures.length + loads.length }
})

const violationsHandler = handle('report-violations', async ({ body, address }, { db, clock, log }) => {
  const now = clock.now()
  await limitCalls(db, { door: 'policy-reports', caller: networkOf(address), max: RATE, ms: MINUTE_MS }, now)
  const violations = violationsOf(body)
  await keepViolations(db, violations, now)
  for (const { remote = 'host', ...rest } of violations) log.warn({ remote, ...rest }, 'a policy of the page was violated')
  return { received: violations.length }
})

/** What browsers report of themselves. */
export const reportHandlers = [remotesHandler, violationsHandler]
