import type { Api } from '@ventanilla/api-client/api'
import type { ReportedFailure, ReportedLoad } from '@ventanilla/contract/endpoints/reports.endpoints'
import type { Reports } from './report-context.ts'

/** What one report holds (`MAX_REPORTED` and `MAX_REPORT_DETAIL` of the contract, whose module would bring its validation along). */
const MOST = 20
const MOST_DETAIL = 500
/** Load times that come within so long go in one report, milliseconds. A failure goes at once: the page may be left soon. */
const GATHER_MS = 2_000

/**
 * Reports to the server, some at a time. What can't be sent now, because this browser is offline, say, goes with the next
 * report or when the network is back; of more than one report holds, the first ones.
 * @returns the reports, and `begin`, which follows the network until what it returns is called: at the end of the session,
 *   after which nothing more is sent
 */
export function createReports(api: Pick<Api, 'call'>): { reports: Reports; begin: () => () => void } {
  let failures: ReportedFailure[] = []
  let loads: ReportedLoad[] = []
  const known = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async () => {
    timer = undefined
    const body = { failures, loads }
    failures = []
    loads = []
    try {
      await api.call('report-remotes', { body })
    } catch {
      // Nothing is said of it: a report that does not arrive is no failure of the page.
      failures = [...body.failures, ...failures].slice(0, MOST)
      loads = [...body.loads, ...loads].slice(0, MOST)
    }
  }
  const soon = (within = 0) => {
    if (timer !== undefined && within > 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void send(), within)
  }
  const onOnline = () => failures.length + loads.length > 0 && soon()
  const begin = () => {
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('online', onOnline)
      clearTimeout(timer)
      timer = undefined
    }
  }

  const reports: Reports = {
    failure: (failure) => {
      if (failures.length >= MOST || known.has(failure.reference)) return
      known.add(failure.reference)
      failures.push({ ...failure, detail: failure.detail.slice(0, MOST_DETAIL).replace(/\p{Surrogate}/gu, '') })
      soon()
    },
    load: (load) => {
      if (loads.length >= MOST) return
      loads.push(load)
      soon(GATHER_MS)
    },
  }
  return { reports, begin }
}
