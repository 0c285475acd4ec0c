import { ApiError } from '@ventanilla/api-client/api-error'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import type { ReadAgainProps } from './read-again.tsx'

/** The version that something was asked of is gone: sent again, it would be refused again. */
export const isOldVersion = (error: unknown): boolean => error instanceof ApiError && error.body?.code === 'stale_version'

/** The way out of that. It comes with the first record that somebody else changed. */
export const ReadAgain = retryingLazy<ReadAgainProps>(() => import('../changes.ts').then((parts) => ({ default: parts.ReadAgain })))
