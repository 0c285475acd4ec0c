import { parseMail, type Mailbox, type ReceivedMail } from './mailbox.ts'
import { until } from './until.ts'

/** Where a mail catcher lists what it has, and where it gives one mail as it travelled. */
type Api = { list: string; ids: (answer: unknown) => string[]; source: (id: string) => string }

const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})
const idsIn = (list: unknown, key: string) => (Array.isArray(list) ? list.map((mail) => String(record(mail)[key])) : [])

/** Mailpit, and MailDev, which answers on the same ports. */
const apis: readonly Api[] = [
  { list: '/api/v1/messages?limit=200', ids: (answer) => idsIn(record(answer).messages, 'ID'), source: (id) => `/api/v1/message/${id}/raw` },
  { list: '/email', ids: (answer) => idsIn(answer, 'id'), source: (id) => `/email/${id}/source` },
]

/** The mailbox behind a mail catcher's web address. */
export function mailCatcher(address: string): Mailbox {
  const base = address.replace(/\/$/, '')
  const known = new Map<string, ReceivedMail>()
  const read = async (path: string) => {
    const answer = await fetch(base + path)
    return answer.ok && !answer.headers.get('content-type')?.includes('text/html') ? answer : undefined
  }
  const fetchNew = async () => {
    for (const api of apis) {
      const list = await read(api.list)
      if (!list) continue
      for (const id of api.ids(await list.json())) {
        const source = known.has(id) ? undefined : await read(api.source(id))
        if (source) known.set(id, await parseMail(await source.text()))
      }
      return [...known.values()]
    }
    throw new Error(`no mail catcher answers at ${base}`)
  }
  return {
    received: fetchNew,
    waitFor: (fits, within) => until('the mail', async () => (await fetchNew()).find(fits), within),
  }
}
