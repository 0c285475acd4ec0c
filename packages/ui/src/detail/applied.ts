import type { AnswerOf, ResponseOf } from '@ventanilla/contract/endpoint'
import type { EndpointId, Endpoints } from '@ventanilla/contract/endpoints'
import { isFiled } from '@ventanilla/contract/filed'

/** What a call answered once it was applied; nothing where it was sent for approval. The compiler can't narrow the answer of an endpoint that is not named yet. */
export const applied = <I extends EndpointId>(answer: AnswerOf<Endpoints[I]>): ResponseOf<Endpoints[I]> | undefined => (isFiled(answer) ? undefined : answer)
