import { z } from 'zod'
import { documentBody, documentStatus, downloadAnswer, downloadBody, emails, listConfirmation, progress, uploadDocument } from '../bulk/bulk-shapes.ts'
import { listTasks } from '../bulk/list-state.ts'
import { anyOperation, operations } from '../bulk/operations.ts'
import { defineEndpoint } from '../endpoint.ts'
import { amounts, choice, days, text } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'

/** Uploaded lists. */
export const uploadList = defineList({
  item: uploadDocument,
  sorts: ['created_at', 'file_name', 'operation', 'status', 'total_count', 'success_count', 'fail_count', 'created_by'],
  search: { min: 1 },
  filters: { operation: choice(operations.map(({ id }) => id)), status: choice(documentStatus.options), waits: choice(listTasks), created_at: days(), total_amount: amounts(), created_by: text() },
  csv: {
    upload_document_id: csvColumn('Lista', 'List'),
    operation: csvColumn('Operación', 'Operation', 'operation'),
    file_name: csvColumn('Archivo', 'File'),
    status: csvColumn('Estado', 'Status', 'document'),
    total_count: csvColumn('Total', 'Total'),
    success_count: csvColumn('Éxitosos', 'Successful'),
    fail_count: csvColumn('Fallidos', 'Failed'),
    total_amount: csvColumn('Monto total (USD)', 'Total amount (USD)'),
    created_at: csvColumn('Subida', 'Uploaded', 'moment'),
    created_by: csvColumn('Subida por', 'Uploaded by'),
    processed_at: csvColumn('Procesada', 'Processed', 'moment'),
  },
})

const places = ['Card', 'Wallet'] as const

/** One applied recharge, as the summary lists it. */
export const topUpEntry = z.object({
  transaction_id: identifier,
  upload_document_id: identifier.nullable(),
  email: z.string(),
  identification_number: z.string(),
  mobile: z.string(),
  amount: moneyText,
  card_or_wallet: z.string(),
  description: z.string(),
  created_at: timestamp,
  created_by: z.string(),
  reversed_by: identifier.nullable().describe('the movement that took it back, or a part of it'),
})

/** Applied recharges. */
export const topUpList = defineList({
  item: topUpEntry,
  sorts: ['created_at', 'email', 'identification_number'],
  search: { min: 3 },
  filters: { card_or_wallet: choice(places), created_at: days(), amount: amounts() },
  csv: {
    transaction_id: csvColumn('ID de transacción', 'Transaction ID'),
    created_at: csvColumn('Fecha', 'Date', 'moment'),
    email: csvColumn('Correo', 'E-mail'),
    identification_number: csvColumn('Identificación', 'Identification'),
    mobile: csvColumn('Celular', 'Mobile'),
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    card_or_wallet: csvColumn('Tipo', 'Type', 'place'),
    description: csvColumn('Descripción', 'Description'),
    created_by: csvColumn('Hecha por', 'Done by'),
    upload_document_id: csvColumn('Lista', 'List'),
    reversed_by: csvColumn('Reversada por', 'Reversed by'),
  },
})

export const documentEndpoints = {
  'upload-history': defineEndpoint({
    summary: 'Uploaded lists, newest first',
    method: 'GET',
    path: '/api/user/uploaded-document-history/',
    access: anyOperation,
    ...listEndpoint(uploadList),
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
    summary: 'Progress of validating and of processing a list; with Accept: text/event-stream as events until it ends',
    method: 'GET',
    path: '/api/user/upload-progress/',
    access: anyOperation,
    query: z.object({ upload_document_id: identifier }),
    response: progress,
    events: true,
  }),
  'list-confirmation': defineEndpoint({
    summary: 'What confirming a list would do: the amount, how many people, the account of the programme before and after, addresses that get no mail, an earlier list of the same file',
    method: 'POST',
    path: '/api/user/list-confirmation/',
    access: anyOperation,
    body: documentBody.extend({ emails }),
    reads: true,
    response: listConfirmation,
  }),
  'uploaded-file': defineEndpoint({
    summary: 'The file as it was uploaded, byte for byte; a CSV file of its rows, where somebody was erased from them',
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
    body: downloadBody,
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
    ...listEndpoint(topUpList),
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

