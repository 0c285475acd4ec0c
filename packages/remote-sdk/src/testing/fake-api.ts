import { ApiError } from '@ventanilla/api-client/api-error'
import type { Api, Download } from '@ventanilla/api-client/api'
import { exportInput, listInput } from '@ventanilla/api-client/list-query'
import type { BulkEndpoint, BulkStep, Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import type { AnswerOf, InputOf } from '@ventanilla/contract/endpoint'
import type { Bell } from '@ventanilla/contract/endpoints/notices.endpoints'
import type { EndpointId, Endpoints } from '@ventanilla/contract/endpoints'

type Answers<In, Out> = (input: In) => Out | Promise<Out>

/** Answers by endpoint; a bulk step's by its name, for every operation. Throw an `ApiError` to answer with a failure. */
export type FakeAnswers = {
  calls?: { [I in EndpointId]?: Answers<InputOf<Endpoints[I]>, AnswerOf<Endpoints[I]>> }
  bulk?: { [S in BulkStep]?: Answers<InputOf<BulkEndpoint<S>>, AnswerOf<BulkEndpoint<S>>> }
  downloads?: Record<string, Answers<object, Download>>
  progress?: readonly Progress[]
  /** What the bell says, one after the other; without it there is no bell. */
  bell?: AsyncIterable<Bell> | Iterable<Bell>
}

/**
 * An `Api` without a server, for component tests of failures and states that a real one can't be brought to. What has
 * no answer rejects like an endpoint that is not there, so that a page never waits without end.
 */
export function fakeApi({ calls = {}, bulk = {}, downloads = {}, progress = [], bell }: FakeAnswers): Api {
  const answer = async <T>(table: object, id: string, input: unknown): Promise<T> => {
    const handler = (table as Record<string, Answers<unknown, T> | undefined>)[id]
    if (!handler) throw new ApiError('HTTP_ERROR', `no answer for ${id}`, { status: 404 })
    return handler(input)
  }
  return {
    call: (id, input) => answer(calls, id, input),
    query: (id, input) => ({ queryKey: [id, input], queryFn: () => answer(calls, id, input) }),
    list: (id, list, more) => {
      const input = listInput(list, more)
      return { queryKey: [id, input], queryFn: () => answer(calls, id, input) }
    },
    exportList: (id, list, more) => answer(downloads, id, exportInput(list, more)),
    bulk: (_, step, input) => answer(bulk, step, input),
    bulkQuery: ({ id }, step, input) => ({ queryKey: [`${id}/${step}`, input], queryFn: () => answer(bulk, step, input) }),
    download: (id, input) => answer(downloads, id, input),
    bulkDownload: (_, step, input) => answer(downloads, step === 'review' ? 'review-download' : step, input),
    async *bulkRows(_, step, input) {
      const list = await answer<Record<string, never[]>>(bulk, step, input)
      yield (step === 'review' ? list.records : list.transactions) ?? []
    },
    async *progress() {
      for (const state of progress) yield await Promise.resolve(state)
    },
    async *bell() {
      yield* bell ?? (await answer<Bell[]>({}, 'bell', {}))
    },
  }
}
