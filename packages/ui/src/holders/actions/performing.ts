import type { ReactNode } from 'react'
import type { Api } from '@ventanilla/api-client/api'
import type { RequestFiled } from '@ventanilla/contract/changes'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import type { Problem } from '@ventanilla/contract/errors'

/** What a call came to: applied, asked of the card provider (`pending`), or refused and why. */
export type Outcome = { pending: boolean; refused?: { problems: readonly Problem[]; message: string } | undefined }

/** Something that moves money or a card, once it is confirmed: acts once under the reference that it is given. */
export type Performing = {
  endpoint: EndpointId
  /** Id of the user or of the movement. */
  record: string
  /** What it is called, on its button and in its question. */
  label: string
  /** What a toast says once it is done. */
  done: string
  danger?: boolean | undefined
  /** What was written, which tells it from another one about the same record. */
  values: object
  /** What it moves, as money travels: policy may ask for a second person above an amount. */
  amount?: string | undefined
  /** The form before it asked why: the approver reads that. */
  hasReason?: boolean
  /** Why it can't be done as it stands: the question says so, and can't be confirmed. */
  refused?: Problem | undefined
  /** What will happen, in words. */
  says: ReactNode
  /** `asked`: the reason for the approver. */
  call: (api: Api, reference: string, asked: { reason: string } | undefined) => Promise<Outcome | RequestFiled>
}
