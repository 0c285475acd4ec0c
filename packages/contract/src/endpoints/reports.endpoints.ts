import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { pathName as remote } from '../release.ts'
import { remoteFailureKinds } from '../remote-failures.ts'

/** So many of each kind one report holds. */
export const MAX_REPORTED = 20
/** What a failure said of itself, at most. */
export const MAX_REPORT_DETAIL = 500
/** A page that was loaded for longer is no longer a load time. */
export const MAX_LOAD_MS = 600_000

const build = z.string().max(40)

/** A remote that could not be shown. Nothing of it says who was looking, or at which record. */
const failure = z.object({
  reference: z.string().max(36).regex(/^[0-9a-f-]{8,36}$/).describe('stands on the card that was shown, and in the log'),
  remote,
  version: build.optional(),
  build: build.optional(),
  kind: z.enum(remoteFailureKinds),
  detail: z.string().max(MAX_REPORT_DETAIL),
})
export type ReportedFailure = z.infer<typeof failure>

/** How long the code of a page of a remote took, from asking for it until it was there. */
const load = z.object({ remote, build, ms: z.number().int().min(0).max(MAX_LOAD_MS) })
export type ReportedLoad = z.infer<typeof load>

/** Text that browsers write: what is longer is no report of a browser. */
const said = z.string().max(4_000).nullish()
const line = z.number().nullish()
/** `report-uri`: what browsers without the Reporting API send. */
const oldReport = z.object({ 'csp-report': z.object({ 'effective-directive': said, 'violated-directive': said, 'blocked-uri': said, 'source-file': said, 'line-number': line }) })
/** `report-to`: what the Reporting API sends; other kinds of reports are passed over. */
const newReport = z.object({
  type: z.string().max(100),
  body: z.object({ effectiveDirective: said, blockedURL: said, sourceFile: said, lineNumber: line, destination: said }),
})

const received = z.object({ received: z.number().int().describe('how many were kept') })

/** What browsers tell of themselves. They change nothing of the programme, and renew no session. */
export const reportEndpoints = {
  'report-remotes': defineEndpoint({
    summary: 'Remotes that could not be shown, and how long those took that could',
    method: 'POST',
    path: '/api/remote-reports/',
    access: 'session',
    reads: true,
    body: z.object({ failures: z.array(failure).max(MAX_REPORTED).default([]), loads: z.array(load).max(MAX_REPORTED).default([]) }),
    response: received,
  }),
  'report-violations': defineEndpoint({
    summary: 'What the content policy or the integrity policy of a page refused, as browsers report it',
    method: 'POST',
    path: '/api/policy-reports/',
    access: 'public',
    reads: true,
    body: z.union([oldReport, z.array(newReport).max(MAX_REPORTED)]),
    response: received,
  }),
}
export type PolicyReports = z.infer<typeof oldReport> | z.infer<typeof newReport>[]
