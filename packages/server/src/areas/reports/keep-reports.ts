import type { Kysely } from 'kysely'
import { MAX_REPORT_DETAIL, type PolicyReports, type ReportedFailure, type ReportedLoad } from '@ventanilla/contract/endpoints/reports.endpoints'
import type { Database } from '../../platform/database/schema.ts'

/** A violation of a policy of the page. `remote`: whose file it concerns; none: the host's own page. */
export type Violation = { remote: string | undefined; build: string | undefined; what: string; detail: string }

const MAX_RULE = 100

/** Where a file of a remote lies, wherever it is served from: a folder of its name, and in it one of the build. */
const inRemote = /\/([a-z0-9][a-z0-9-]{0,59})\/([0-9a-f]{12})\//
const besideHost = /\/remotes\/([a-z0-9][a-z0-9-]{0,59})\//

/** An address without what may name a record or a person; what is no address is a word of the browser (`inline`, `eval`). */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return /^[a-z-]{1,40}$/.test(address) ? address : ''
  const { protocol, origin, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol
  const isFile = inRemote.test(pathname) || besideHost.test(pathname) || pathname.startsWith('/assets/')
  return isFile ? `${origin}${pathname}` : origin
}

/** What a browser's report of a violation says, in either of its two forms. Whatever is no violation is passed over. */
export function violationsOf(reports: PolicyReports): Violation[] {
  if (!Array.isArray(reports)) {
    const report = reports['csp-report']
    return [violation(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'], report['source-file'], report['line-number'])]
  }
  return reports.flatMap(({ type, body }) => {
    if (type === 'csp-violation') return [violation(body.effectiveDirective, body.blockedURL, body.sourceFile, body.lineNumber)]
    return type === 'integrity-violation' ? [violation(`integrity-policy ${body.destination ?? ''}`, body.blockedURL, undefined, undefined)] : []
  })
}

type Said<T> = T | null | undefined
function violation(rule: Said<string>, blocked: Said<string>, source: Said<string>, line: Said<number>): Violation {
  const [refused, from] = [placeOf(blocked ?? ''), placeOf(source ?? '')]
  const [, remote, build] = inRemote.exec(refused) ?? inRemote.exec(from) ?? besideHost.exec(refused) ?? besideHost.exec(from) ?? []
  const place = from && `, by ${from}${Number.isInteger(line) ? `:${line}` : ''}`
  return { remote, build, what: (rule?.trim() || 'unknown').slice(0, MAX_RULE), detail: `${refused || 'something'}${place}`.slice(0, MAX_REPORT_DETAIL) }
}

/** What an error says, without what may name a person: addresses of mail, long numbers, and what follows a question mark. */
export const withoutPeople = (text: string): string =>
  text
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(/\?[^\s)"']*/g, '')
    .replace(/\d[\d -]{5,}\d/g, '…')

/** Keeps what failed. */
export async function keepFailures(db: Kysely<Database>, failures: readonly ReportedFailure[], now: Date): Promise<void> {
  if (failures.length === 0) return
  const rows = failures.map(({ kind, detail, build, version, ...rest }) => ({ ...rest, kind: 'failure' as const, build: build ?? null, version: version ?? null, what: kind, detail: withoutPeople(detail), created_at: now }))
  await db.insertInto('browser_reports').values(rows).execute()
}

/** Keeps what a policy refused. */
export async function keepViolations(db: Kysely<Database>, violations: readonly Violation[], now: Date): Promise<void> {
  if (violations.length === 0) return
  await db.insertInto('browser_reports').values(violations.map(({ remote, build, ...rest }) => ({ ...rest, kind: 'violation', remote: remote ?? null, build: build ?? null, created_at: now }))).execute()
}

/** Keeps how long remotes took. */
export async function keepLoads(db: Kysely<Database>, loads: readonly ReportedLoad[], now: Date): Promise<void> {
  if (loads.length > 0) await db.insertInto('remote_loads').values(loads.map((load) => ({ ...load, created_at: now }))).execute()
}
