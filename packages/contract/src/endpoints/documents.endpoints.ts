import { z } from 'zod'
import { documentBody, documentStatus, downloadAnswer, progress, uploadDocument } from '../bulk/bulk-shapes.ts'
import { anyOperation } from '../bulk/operations.ts'
import { defineEndpoint } from '../endpoint.ts'
import { identifier, listQuery, page } from '../lists.ts'

const historyColumns = ['created_at', 'file_name', 'operation', 'status', 'total_count', 'success_count', 'fail_count', 'created_by'] as const
const historyQuery = listQuery(historyColumns).extend({ operation: identifier.optional(), status: documentStatus.optional() })

/** One applied recharge, as the summary lists it. */
export const topUpEntry = z.object({
  transaction_id: identifier,
  upload_document_id: identifier.nullable(),
  email: z.string(),
  identification_number: z.string(),
  mobile: z.string(),
  amount: z.string(),
  card_or_wallet: z.string(),
  description: z.string(),
  created_at: z.string(),
  created_by: z.string(),
})
export type TopUpEntry = z.infer<typeof topUpEntry>
const topUpQuery = listQuery(['created_at', 'email', 'identification_number', 'amount', 'card_or_wallet', 'created_by'])

export const documentEndpoints = {
  'upload-history': defineEndpoint({
    summary: 'Uploaded lists, newest first',
    method: 'GET',
    path: '/api/user/uploaded-document-history/',
    access: anyOperation,
    query: historyQuery,
    response: page(uploadDocument),
  }),
  'all-uploads': defineEndpoint({
    summary: 'All uploaded lists',
    method: 'GET',
    path: '/api/user/get-all-uploaded-documents/',
    access: anyOperation,
    response: z.array(uploadDocument),
    streams: true,
  }),
  'upload-progress': defineEndpoint({
    summary: 'Where processing of a list stands; with Accept: text/event-stream as events until it ends',
    method: 'GET',
    path: '/api/user/upload-progress/',
    access: anyOperation,
    query: z.object({ upload_document_id: identifier }),
    response: progress,
    events: true,
  }),
  'uploaded-file': defineEndpoint({
    summary: 'The file as it was uploaded, byte for byte',
    method: 'POST',
    path: '/api/user/download-uploaded-file/',
    access: anyOperation,
    body: documentBody,
    reads: true,
    response: z.unknown(),
    streams: true,
  }),
  'review-download': defineEndpoint({
    summary: 'The reviewed rows with Valid or Invalid and the message',
    method: 'POST',
    path: '/api/user/file-data-download/',
    access: anyOperation,
    body: documentBody,
    reads: true,
    response: downloadAnswer,
    streams: true,
    csv: true,
  }),
  'top-up-summary': defineEndpoint({
    summary: 'Applied recharges, newest first',
    method: 'GET',
    path: '/api/user/top-up-summery/',
    access: { view: ['wallet-balance', 'card-balance'] },
    query: topUpQuery,
    response: page(topUpEntry),
  }),
  'all-top-ups': defineEndpoint({
    summary: 'All applied recharges',
    method: 'GET',
    path: '/api/user/all-top-up-summery/',
    access: { view: ['wallet-balance', 'card-balance'] },
    response: z.array(topUpEntry),
    streams: true,
  }),
}

