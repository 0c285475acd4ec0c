import type { AxiosProgressEvent } from 'axios'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { BulkEndpoint, BulkStep, Progress, ResultTransaction, ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { FileFormat } from '@ventanilla/contract/file-formats'
import type { AnswerOf, InputOf } from '@ventanilla/contract/endpoint'
import type { Bell } from '@ventanilla/contract/endpoints/notices.endpoints'
import type { EndpointId, Endpoints } from '@ventanilla/contract/endpoints'
import type { ListId, SortOf } from '@ventanilla/contract/list-table'
import type { SortOrder } from '@ventanilla/contract/lists'
import type { ApiError } from './api-error.ts'
import type { ExportKind } from './answers.ts'

export type CallOptions = { signal?: AbortSignal; onUploadProgress?: (event: AxiosProgressEvent) => void }
/** A file from the server, and its name if the server gave one. */
export type Download = { blob: Blob; fileName: string | undefined }
/** Options for react-query's `useQuery`, with the key derived from endpoint and input. */
export type Query<T> = Pick<UseQueryOptions<T, ApiError, T>, 'queryKey' | 'queryFn' | 'initialData'>

/** A list whose processing is followed; its operation, because another server may not send it. */
export type FollowedList = Pick<Progress, 'upload_document_id' | 'operation'>

/** What a list shows. Filters go by their parameters on the wire: `status`, `created_at_from`; an absent or empty one filters nothing. */
export type ListState<S extends string = string> = {
  page: number
  pageSize: number
  search: string
  sort: { by: S; order: SortOrder } | undefined
  filters: Readonly<Record<string, string | undefined>>
}
/** What such a call needs beside: the parameters of its path, if it has any, and filters that the page sets by itself. */
export type ListInput<I extends ListId> = Pick<InputOf<Endpoints[I]>, Extract<keyof InputOf<Endpoints[I]>, 'params'>> & { filters?: ListState['filters'] }

type EndpointResponse<I extends EndpointId> = AnswerOf<Endpoints[I]>
/** A row of a list. */
export type RowOf<I extends ListId> = EndpointResponse<I> extends { results: (infer Row)[] } ? Row : never
/** A page of it. More rows match than `count` where `count_capped`. */
export type ListAnswer<I extends ListId> = { count: number; count_capped: boolean; next: string | null; previous: string | null; results: RowOf<I>[] }
type StepResponse<S extends BulkStep> = AnswerOf<BulkEndpoint<S>>
type StepInput<S extends BulkStep> = InputOf<BulkEndpoint<S>>
type Rows = { review: ReviewRecord; result: ResultTransaction }

/**
 * Every call of the product, typed from the contract; nothing is written per endpoint. All of them reject with an
 * `ApiError`. A 401 first clears the session (specification section 6) and then rejects.
 */
export type Api = {
  call: <I extends EndpointId>(id: I, input: InputOf<Endpoints[I]>, options?: CallOptions) => Promise<EndpointResponse<I>>
  query: <I extends EndpointId>(id: I, input: InputOf<Endpoints[I]>) => Query<EndpointResponse<I>>
  /** A page of a list: `useQuery(api.list('users', list))`. */
  list: <I extends ListId>(id: I, list: ListState<SortOf<I>>, input?: ListInput<I>) => Query<ListAnswer<I>>
  /** The file of exactly what the list shows on all its pages. */
  exportList: <I extends ListId>(id: I, list: ListState<SortOf<I>>, input?: ListInput<I>, format?: FileFormat) => Promise<Download>
  /** A step of a bulk operation; the same shapes for all of them. */
  bulk: <S extends BulkStep>(definition: BulkDefinition, step: S, input: StepInput<S>, options?: CallOptions) => Promise<StepResponse<S>>
  bulkQuery: <S extends 'review' | 'result'>(definition: BulkDefinition, step: S, input: StepInput<S>) => Query<StepResponse<S>>
  /** The endpoint's answer as a file, CSV where nothing else is said and the endpoint offers it. */
  download: <I extends EndpointId>(id: I, input: InputOf<Endpoints[I]>, options?: CallOptions & { format?: FileFormat }) => Promise<Download>
  /**
   * A list as a file, CSV where nothing else is said: its reviewed rows, its results, or of `process` the rows of a finished list where the definition
   * exports them. A server that answers rows instead of a file has the file made here, under the headers of `columns`.
   */
  bulkDownload: (definition: BulkDefinition, step: 'review' | 'download' | 'process', input: StepInput<'download'>, options?: CallOptions & { columns?: ExportKind; format?: FileFormat }) => Promise<Download>
  /** Every row of a list as it arrives, some at a time, however long the list is. */
  bulkRows: <S extends 'review' | 'result'>(definition: BulkDefinition, step: S, input: StepInput<S>, options?: CallOptions) => AsyncIterable<Rows[S][]>
  /**
   * Progress of a list until it ends: events where the connection allows, polling where it does not. Ends by itself
   * when the work has ended or `signal` aborts.
   */
  progress: (list: FollowedList, signal: AbortSignal) => AsyncIterable<Progress>
  /**
   * The bell now and whenever it changes, with its newest notice: events where the connection allows, polling where it does
   * not. Renews no session. Ends when `signal` aborts; rejects when the session is over, or the server has no bell.
   */
  bell: (signal: AbortSignal) => AsyncIterable<Bell>
}
