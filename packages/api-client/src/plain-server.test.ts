import { createUsers } from '@ventanilla/contract/bulk/create-users.bulk'
import { nationalIds } from '@ventanilla/contract/bulk/national-ids.bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { permissionCodes } from '@ventanilla/contract/permissions'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { createApi } from './create-api.ts'
import { httpError } from './http-error.ts'
import { json, localServer, raw } from './local-server.ts'

/** Answers that hold what section 3 of the specification shows and nothing else. */
let server: Awaited<ReturnType<typeof localServer>>
async function apiAgainst(...answers: Parameters<typeof localServer>): Promise<Api> {
  server = await localServer(...answers)
  return createApi({ baseUrl: server.url, token: () => 't', onUnauthorized: () => undefined, language: () => 'es' })
}
afterEach(() => server.close())

/** The text of a file; jsdom's are read the old way only. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.readAsText(blob)
  })

const document = { upload_document_id: '7' }
const recharge = { mobile: '61234567', identification_number: '8-123-4567', email: 'ana@empresa.pa', amount: 25.5, card_or_wallet: 'Wallet', description: '' }
const valid = { ...recharge, is_valid: true, invalid_message: '' }
const invalid = { ...recharge, is_valid: false, invalid_message: 'Monto' }

describe('the review of a server that follows the specification alone', () => {
  const review = async (definition: BulkDefinition, answer: unknown) => (await apiAgainst(json(answer))).bulk(definition, 'review', { query: document })
  it('has a status, its total, warnings, and the rows of the file', async () => {
    const answer = await review(topUp, { upload_document_id: 7, file_name: 'a.csv', records: [valid, invalid], success_count: 1, fail_count: 1 })
    expect(answer).toMatchObject({ upload_document_id: '7', operation: 'top-up', status: 'validated', total_count: 2, count: 2, warnings: [], emails: [], total_amount: null, processed_at: null })
    expect(answer.records).toMatchObject([{ row: 2, amount: '25.50', problems: [], warnings: [] }, { row: 3, is_valid: false, invalid_message: 'Monto' }])
  })
  it('counts its records where the server does not', async () => {
    expect(await review(topUp, { records: [valid, invalid, valid] })).toMatchObject({ upload_document_id: '7', success_count: 2, fail_count: 1, total_count: 3 })
  })
  it('of national IDs takes failed_count and total_count, and records that do not say whether they are valid', async () => {
    const answer = await review(nationalIds, { upload_document_id: '7', file_name: 'ids.csv', records: [{ mobile_no: '61234567', national_id: '8-1-1', email: null }], failed_count: 0, total_count: 1 })
    expect(answer).toMatchObject({ success_count: 1, fail_count: 0, total_count: 1, records: [{ row: 2, is_valid: true }] })
  })
})

describe('the result of a server that follows the specification alone', () => {
  const transactions = [{ email: 'ana@empresa.pa', id_number: '8-1-1', amount: '25.50', transaction_id: 900, card_or_wallet: 'Wallet', status: true, message: 'ok', document_id: 7 }]
  const result = async (answer: unknown) => (await apiAgainst(json(answer))).bulk(topUp, 'result', { query: document })
  it.each([
    [{ success_count: 3, fail_count: 0 }, 'completed'],
    [{ success_count: 2, fail_count: 1 }, 'partially_completed'],
    [{ success_count: 0, fail_count: 3 }, 'failed'],
  ])('derives its status from its counts: %j', async (counts, status) => {
    const answer = await result({ transactions, total_count: 3, ...counts, file_name: 'a.csv' })
    expect(answer).toMatchObject({ status, count: 3, transactions: [{ identification_number: '8-1-1', transaction_id: '900', document_id: '7', problems: [] }] })
    expect(answer.transactions[0]?.row).toBeNaN()
  })
  it('comes row by row with the same fields', async () => {
    const api = await apiAgainst(json({ transactions }))
    const all: unknown[] = []
    for await (const rows of api.bulkRows(topUp, 'result', { query: document })) all.push(...rows)
    expect(all).toMatchObject([{ identification_number: '8-1-1', problems: [], status: true }])
  })
})

describe('the process call of a server that follows the specification alone', () => {
  const process = async (definition: BulkDefinition, answer: Parameters<typeof localServer>[0]) => (await apiAgainst(answer)).bulk(definition, 'process', { body: document })
  it('derives from its results how the list ended', async () => {
    const rows = [{ email: 'a@b.pa', id_number: '8-1-1', status: false, message: 'Ya existe' }]
    expect(await process(createUsers, json({ rows, file_name: 'a.csv', results: { success_count: 0, fail_count: 1 } }))).toMatchObject({ upload_document_id: '7', status: 'failed', success_count: 0, fail_count: 1, total_count: 1 })
  })
  it.each([json({}), json({ detail: 'ok', status: true }), raw(200, {})])('counts as ended without a status', async (answer) => {
    expect(await process(topUp, answer)).toMatchObject({ status: 'completed' })
  })
})

describe('a download that answers rows', () => {
  const csv = async (definition: BulkDefinition, step: 'review' | 'download', answer: unknown, columns?: 'process') => {
    const api = await apiAgainst(json(answer))
    const { blob, fileName } = await api.bulkDownload(definition, step, { body: document }, columns && { columns })
    return { text: await textOf(blob), fileName }
  }
  const transaction = { ...recharge, status: true, message: '=1+1' }
  it('becomes a CSV under the headers of section 9, with its words', async () => {
    const { text, fileName } = await csv(topUp, 'download', { response: [transaction, { ...transaction, status: false, message: 'Sin tarjeta, hoy' }], file_name: 'recargas.xlsx' })
    expect(fileName).toBe('recargas.csv')
    expect(text.split('\r\n')).toEqual([
      'Mobile,Identification Number,Email,Amount,Type (Card/Wallet),Description,Status,Message',
      "61234567,8-123-4567,ana@empresa.pa,25.50,Wallet,,Exitosa,'=1+1",
      '61234567,8-123-4567,ana@empresa.pa,25.50,Wallet,,Fallida,"Sin tarjeta, hoy"',
      '',
    ])
  })
  it('of a review says Valid and Invalid', async () => {
    const { text, fileName } = await csv(topUp, 'review', { response: [valid, invalid] })
    expect(fileName).toBeUndefined()
    expect(text.split('\r\n').slice(1, 3).map((line) => line.split(',').slice(6).join())).toEqual(['Valid,', 'Invalid,Monto'])
  })
  it('makes the file of the process result from the same rows', async () => {
    const { text } = await csv(createUsers, 'download', { response: [{ email: 'a@b.pa', id_number: '8-1-1', status: true, message: 'ok' }], file_name: 'u.csv' }, 'process')
    expect(text).toBe('Email,ID Number,Reason,Status\r\na@b.pa,8-1-1,ok,Exitosa\r\n')
  })
  it('keeps what a server wrote under the headers itself', async () => {
    const { text } = await csv(topUp, 'download', { response: [{ ...transaction, Amount: '25.5', Status: 'Aplicada' }], file_name: 'a.csv' })
    expect(text).toContain('25.5,Wallet,,Aplicada')
  })
  it.each([{}, { response: [] }])('is empty without rows: %j', async (answer) => expect((await csv(topUp, 'download', answer)).text).toBe(''))
  it('of an uploaded file is made under the names of its rows', async () => {
    const api = await apiAgainst(json({ response: [{ email: 'a@b.pa', amount: 3 }], file_name: 'lista.xlsx' }))
    const { blob, fileName } = await api.download('uploaded-file', { body: document })
    expect([fileName, await textOf(blob)]).toEqual(['lista.csv', 'email,amount\r\na@b.pa,3\r\n'])
  })
})

describe('other answers', () => {
  it('let an administrator see everything where the server does not say what they may do', async () => {
    const user = await (await apiAgainst(json({ email: 'ana@empresa.pa', permissions: ['roles and permissions'] }))).call('current-user', {})
    expect(user).toMatchObject({ email: 'ana@empresa.pa', permissions: { request: permissionCodes, approve: permissionCodes }, role: { name: '' }, session: { expires_at: '' } })
  })
  it('keep permissions that are a list, as policy has them', async () => {
    const { results } = await (await apiAgainst(json({ results: [{ id: 'edit-role', permissions: ['roles-permissions'] }] }))).call('policies', {})
    expect(results[0]?.permissions).toEqual(['roles-permissions'])
  })
  it('keep the permissions of the answer, also none', async () => {
    const user = await (await apiAgainst(json({ permissions: { request: [], approve: [] } }))).call('current-user', {})
    expect(user.permissions).toEqual({ request: [], approve: [] })
  })
  it.each([[{ results: [{ id: 7, file_name: 'a.csv', success_count: 1, fail_count: 2 }] }], [[{ upload_document_id: 7, file_name: 'a.csv', success_count: 1, failed_count: 2 }]]])('list what there is: %j', async (answer) => {
    const page = await (await apiAgainst(json(answer))).call('upload-history', { query: {} })
    expect(page).toMatchObject({ count: 1, results: [{ upload_document_id: '7', total_count: 3, status: '', created_by: '', warnings: [], total_amount: null }] })
  })
})

describe('the words of a failure', () => {
  const failure = (body: unknown) => httpError(400, JSON.stringify(body))
  it.each([
    [{ errorMsg: 'El correo no existe' }, 'El correo no existe', {}],
    [{ errorMsg: { email: ['Unknown.'] } }, 'Unknown.', { email: ['Unknown.'] }],
    [{ email: 'Unknown.' }, 'Unknown.', { email: ['Unknown.'] }],
    [{ errors: { email: ['One.', 'Two.'] } }, 'One. Two.', { email: ['One.', 'Two.'] }],
    [{ statusCode: 400, error: 'Bad Request', message: 'No file' }, 'No file', {}],
    [{ detail: 'Nope', code: 'token_not_valid', email: ['Unknown.'] }, 'Nope', { email: ['Unknown.'] }],
    [{ non_field_errors: ['Wrong.'] }, 'Wrong.', {}],
    [['One.', 'Two.'], 'One. Two.', {}],
    ['Wrong.', 'Wrong.', {}],
    [{ code: 5 }, 'HTTP 400', {}],
    [null, 'HTTP 400', {}],
  ])('%j', (body, message, fields) => {
    expect(failure(body)).toBeInstanceOf(ApiError)
    expect(failure(body)).toMatchObject({ kind: 'HTTP_ERROR', status: 400, message, fields, body: undefined })
  })
})
