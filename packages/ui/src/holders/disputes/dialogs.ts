import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'

/** The forms of a dispute come when one opens. */
export const ReportDialog = retryingLazy(() => import('./report-dialog.tsx'))
export const StepDialog = retryingLazy(() => import('./step-dialog.tsx'))
