import type { ErrorCode, MessageParams } from '@ventanilla/contract/errors'
import type { ListSummary } from './list-reader.ts'

/** What the reading thread is given. */
export type Assignment = { path: string; operation: string }

/** What it says. After `parcel` it waits until the parcel was taken, so that it is never far ahead of the database. */
export type Said =
  | { said: 'parcel'; bytes: Uint8Array }
  | { said: 'done'; summary: ListSummary }
  | { said: 'unreadable'; code: ErrorCode; params: MessageParams }
