import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A programme's own server as the specification shows one (sections 3, 5, 7 and 8): it answers the fields that are named
 * there and no others, and 404 to every call that is not. It is written from the specification on purpose, and not from the
 * contract: the browser's part must work with either.
 */
export type SpecifiedServer = {
  url: string
  email: string
  password: string
  /** The code that VerifyCode accepts. */
  code: string
  /** Every call so far: method and path. */
  calls: () => readonly string[]
  /** From now on no token is accepted. */
  endSessions: () => void
  close: () => Promise<void>
}

type Row = Record<string, unknown>
type Json = Row | readonly unknown[]
type Answer = { status: number; body: Json }
type Call = { path: string; query: URLSearchParams; body: Row; file?: { name: string; lines: string[][] } }
type Document = { id: number; list: List; fileName: string; records: Row[]; processed: boolean }
type List = { upload: string; review: string; process?: string; result?: string; download?: string; fields: readonly string[] }

const person = ['email', 'identification_number']
const moved = [...person, 'amount', 'description']
/** Section 7 for the addresses, section 3 for the fields, in the order of the columns of a file. */
const lists: readonly List[] = [
  {
    upload: 'uploadFilecreateUser', review: 'readFilecreateUser', process: 'createUserProcess', download: 'create-user-data-download',
    fields: ['first_name', 'surname', 'identification_type', 'identification_number', 'mobile', 'email', 'occupation', 'workplace', 'address1', 'address2', 'city', 'region', 'zip_code', 'country', 'salary'],
  },
  { upload: 'card-create-upload', review: 'card-create-list-validation', process: 'card-create-process', result: 'get-create-card-data', download: 'card-request-data-download', fields: person },
  { upload: 'card-activate-upload', review: 'card-activation-list-validation', process: 'card-activtion-process', result: 'get-active-card-data', download: 'card-activation-data-download', fields: person },
  { upload: 'card-block-upload', review: 'card-block-validation', process: 'card-block-process', result: 'get-block-card-data', download: 'card-block-data-download', fields: [...person, 'action', 'description'] },
  { upload: 'cancel-card-upload', review: 'cancel-card-validation', process: 'cancel-card-process', result: 'get-cancel-card-data', download: 'card-cancel-data-download', fields: [...person, 'action', 'description'] },
  { upload: 'top-up-upload', review: 'top-up-validation', process: 'top-up-process', result: 'get-all-topup-data', download: 'topup-data-download', fields: ['mobile', 'identification_number', 'email', 'amount', 'card_or_wallet', 'description'] },
  { upload: 'payment-reverse-upload', review: 'payment-reverse-validation', process: 'payment-reverse-process', result: 'get-all-payment-reversal-data', download: 'payment-deduct-data-download', fields: moved },
  { upload: 'national-id-upload', review: 'national-id-validation', fields: ['mobile_no', 'national_id', 'email'] },
]
const nationalIds = lists.at(-1)

const ok = (body: Json): Answer => ({ status: 200, body })
const notFound: Answer = { status: 404, body: { detail: 'Not found.' } }
const refused = (body: Row): Answer => ({ status: 400, body })

/** Starts it on a free port. */
export async function startSpecifiedServer(): Promise<SpecifiedServer> {
  const [email, password, code] = ['ana@empresa.example', 'clave-larga-1', '12345']
  const documents: Document[] = []
  const calls: string[] = []
  let tokens = new Set<string>()

  const newToken = () => {
    const part = (value: Row) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${part({ alg: 'none' })}.${part({ user_id: tokens.size + 1 })}.x`
    tokens.add(token)
    return token
  }
  const documentOf = ({ query, body }: Call) => documents.find(({ id }) => String(id) === String(query.get('upload_document_id') ?? body.upload_document_id))

  const open: Record<string, (call: Call) => Answer> = {
    'POST /api/Login/': ({ body }) => {
      const blank = ['email', 'password'].filter((field) => !body[field])
      if (blank.length > 0) return refused(Object.fromEntries(blank.map((field) => [field, ['This field may not be blank.']])))
      return body.email === email && body.password === password ? ok({ token: newToken() }) : refused({ errorMsg: { email: ['Unknown e-mail.'], password: ['Wrong password.'] } })
    },
    'POST /api/SendCode/': () => ok({}),
    'POST /api/VerifyCode/': ({ body }) => (body.code === code ? ok({ token: newToken() }) : refused({ detail: 'Invalid code.' })),
    'POST /api/CreatePassword/': () => ok({}),
  }
  const closed: Record<string, (call: Call) => Answer> = {
    'GET /api/user/uploaded-document-history/': () => ok({ results: documents.map((one) => ({ upload_document_id: one.id, file_name: one.fileName, ...counts(one.records, 'is_valid') })) }),
    'GET /api/user/createUserbyAdmin/': () => ok({ results: rowsOf(documents, 'uploadFilecreateUser') }),
    'GET /api/user/card-request-history/': () => ok({ results: rowsOf(documents, 'card-create-upload') }),
    'GET /api/user/active-card-user/': () => ok(rowsOf(documents, 'card-activate-upload')),
    'GET /api/user/top-up-summery/': () => ok({ results: rowsOf(documents, 'top-up-upload') }),
    'GET /api/user/reverse-payments/': () => ok([]),
    'POST /api/user/file-data-download/': (call) => withDocument(documentOf(call), (one) => ok({ response: one.records, file_name: one.fileName })),
    'POST /api/user/download-uploaded-file/': (call) => withDocument(documentOf(call), (one) => ok({ response: one.records, file_name: one.fileName })),
  }
  for (const list of lists) {
    const add = (method: string, name: string | undefined, answer: (call: Call) => Answer) => name && (closed[`${method} /api/user/${name}/`] = answer)
    add('POST', list.upload, ({ file }) => {
      if (!file) return refused({ file: ['This field may not be blank.'] })
      documents.push({ id: documents.length + 1, list, fileName: file.name, records: file.lines.slice(1).map((cells) => recordOf(list, cells)), processed: false })
      return ok({ upload_document_id: documents.length })
    })
    add('GET', list.review, (call) => withDocument(documentOf(call), (one) => ok(reviewOf(one, call.query))))
    add('POST', list.process, (call) =>
      withDocument(documentOf(call), (one) => {
        if (one.processed) return refused({ errorMsg: 'Processed before.' })
        one.processed = true
        return ok(list.result ? {} : processResult(one))
      }),
    )
    add('GET', list.result, (call) => withDocument(documentOf(call), (one) => ok({ ...pageOf('transactions', transactionsOf(one), call.query), ...counts(transactionsOf(one), 'status'), total_count: one.records.length, file_name: one.fileName })))
    add('POST', list.download, (call) => withDocument(documentOf(call), (one) => ok({ response: one.records.map((record, at) => ({ ...record, ...transactionsOf(one)[at] })), file_name: one.fileName })))
  }

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const name = `${request.method ?? ''} ${pathname}`
    calls.push(name)
    const call = { path: pathname, query: searchParams, ...(await bodyOf(request)) }
    if (open[name]) return open[name](call)
    if (!tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '')) return { status: 401, body: { detail: 'Invalid token.' } }
    return closed[name]?.(call) ?? notFound
  }
  const server = createServer((request, response) => {
    cors(response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    void answer(request).then(({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}`,
    email,
    password,
    code,
    calls: () => calls,
    endSessions: () => {
      tokens = new Set()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const withDocument = (document: Document | undefined, answer: (document: Document) => Answer): Answer => (document ? answer(document) : notFound)

/** Section 5 has two messages of servers; a row without an e-mail has one of them. */
function recordOf(list: List, cells: readonly string[]): Row {
  const record: Row = Object.fromEntries(list.fields.map((field, at) => [field, cells[at] ?? '']))
  if (list === nationalIds) return record
  return { ...record, is_valid: record.email !== '', invalid_message: record.email === '' ? 'This field may not be blank.' : '' }
}

const counts = (rows: readonly Row[], by: string): Row => {
  const good = rows.filter((row) => row[by] !== false).length
  return { success_count: good, fail_count: rows.length - good }
}

const pageOf = (member: string, rows: readonly Row[], query: URLSearchParams): Row => {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 10)]
  const found = rows.filter((row) => String(row.email).includes(query.get('search') ?? ''))
  return { [member]: found.slice((page - 1) * size, page * size) }
}

/** Only the review of reversals has pages (section 7). */
function reviewOf({ id, list, fileName, records }: Document, query: URLSearchParams): Row {
  const head = { upload_document_id: id, file_name: fileName }
  if (list === nationalIds) return { ...head, records, failed_count: 0, total_count: records.length }
  return { ...head, ...counts(records, 'is_valid'), ...(list.review === 'payment-reverse-validation' ? pageOf('records', records, query) : { records }) }
}

/** Every row is applied but those of one person, so that there is something that failed. */
const transactionsOf = ({ id, records }: Document): Row[] =>
  records.map(({ email, identification_number, amount, card_or_wallet }, at) => {
    const status = email !== 'sin-tarjeta@empresa.example'
    return { email, id_number: identification_number, ...(amount !== undefined && { amount, transaction_id: 900 + at, card_or_wallet }), status, message: status ? 'Done' : 'No card', document_id: id }
  })

const processResult = (document: Document): Row => ({
  rows: transactionsOf(document).map(({ email, id_number, status, message }) => ({ email, id_number, status, message })),
  file_name: document.fileName,
  results: counts(transactionsOf(document), 'status'),
})

const rowsOf = (documents: readonly Document[], upload: string): Row[] => documents.filter(({ list, processed }) => processed && list.upload === upload).flatMap(transactionsOf)

function cors(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Accept, Accept-Language')
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
}

/** A JSON body, or the file of a form: a plain CSV without quotes. */
async function bodyOf(request: IncomingMessage): Promise<Pick<Call, 'body' | 'file'>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  if (!request.headers['content-type']?.startsWith('multipart/')) return { body: text === '' ? {} : (JSON.parse(text) as Row) }
  const [, name = '', content = ''] = /name="file"; filename="([^"]*)"[^]*?\r\n\r\n([^]*?)\r\n--/.exec(text) ?? []
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/).filter(Boolean)
  return { body: {}, file: { name, lines: lines.map((line) => line.split(',')) } }
}
