import { createContext, useContext, useEffect } from 'react'
import type { ReportedFailure, ReportedLoad } from '@ventanilla/contract/endpoints/reports.endpoints'
import type { RemoteFailureKind } from '@ventanilla/contract/remote-failures'
import { type Remote, useFederation } from './federation.ts'
import type { RemoteFailure } from './remote-failure.ts'

/** Where failures and load times of remotes are reported. */
export type Reports = { failure: (failure: ReportedFailure) => void; load: (load: ReportedLoad) => void }

const nowhere: Reports = { failure: () => undefined, load: () => undefined }
const ReportContext = createContext<Reports>(nowhere)
export const ReportProvider = ReportContext.Provider

/** The reports of this page; without a provider nothing is reported. */
export const useReports = (): Reports => useContext(ReportContext)

/** Reports a failure when it is first shown. */
export function useReported(failure: RemoteFailure, kind: RemoteFailureKind, { version, build }: Partial<Remote> = {}): void {
  const reports = useReports()
  useEffect(() => reports.failure(reportOf(failure, kind, { version, build })), [reports, failure, kind, version, build])
}

/** Reports newer builds that did not load. */
export function useReportedFallbacks(): void {
  const federation = useFederation()
  const reports = useReports()
  useEffect(
    () => federation.onFallback((failure) => reports.failure(reportOf(failure, failure.kind, federation.getState().remotes.find(({ name }) => name === failure.remote)))),
    [federation, reports],
  )
}

const reportOf = ({ reference, remote, message }: RemoteFailure, kind: RemoteFailureKind, { version, build }: { version?: string | undefined; build?: string | undefined } = {}): ReportedFailure => ({
  reference,
  remote,
  kind,
  detail: message,
  ...(version && { version }),
  ...(build && { build }),
})
