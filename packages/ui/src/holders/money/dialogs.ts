import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'

/** Movements are looked at far more often than they are made: the forms come when one opens. */
export const MoneyDialog = retryingLazy(() => import('./money-dialog.tsx'))
export const ReverseDialog = retryingLazy(() => import('./reverse-dialog.tsx'))
