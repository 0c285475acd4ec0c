import assert from 'node:assert/strict'
import { createConnection } from 'node:net'
import { after, before, test } from 'node:test'
import { sentTo } from './mailbox.ts'
import { startSmtpReceiver, type SmtpReceiver } from './smtp-receiver.ts'

let receiver: SmtpReceiver
before(async () => {
  receiver = await startSmtpReceiver()
})
after(() => receiver.close())

/** The simplest client there is: each line when the server has answered the one before. */
const send = (lines: readonly string[]) =>
  new Promise<void>((resolve, reject) => {
    const left = [...lines]
    const socket = createConnection(Number(new URL(receiver.url).port), '127.0.0.1')
    socket.on('error', reject).on('close', () => resolve())
    socket.on('data', () => {
      const line = left.shift()
      if (line === undefined) socket.end()
      else socket.write(`${line}\r\n`)
    })
  })
const mail = (to: string, subject: string) => ['EHLO test', 'MAIL FROM:<a@ventanilla.example>', `RCPT TO:<${to}>`, 'DATA', `Subject: ${subject}\r\n\r\nRecargas listas\r\n.`, 'QUIT']

test('a mail that has yet to come is waited for, one that came is found', async () => {
  const waiting = receiver.waitFor(sentTo('finanzas@empresa.example'))
  await send(mail('otra@empresa.example', 'No es esta'))
  await send(mail('finanzas@empresa.example', 'Recarga masiva'))
  const received = await waiting
  assert.equal(received.subject, 'Recarga masiva')
  assert.match(received.text, /Recargas listas/)
  const other = await receiver.waitFor(({ subject }) => subject === 'No es esta')
  assert.deepEqual([other.to, other.client], [['otra@empresa.example'], 'test'])
})

test('a mail that never comes fails with what did come', async () => {
  await assert.rejects(receiver.waitFor(sentTo('nadie@empresa.example'), 50), /no such mail within 50 ms; received: .*Recarga masiva/)
})

test('what was not acknowledged has not arrived, whenever its connection is cut', async () => {
  const before = (await receiver.received()).length
  const acknowledged: string[] = []
  for (let turns = 0; turns < 60; turns += 2) {
    const subject = `After ${turns} turns`
    const lines = mail('cut@empresa.example', subject)
    await new Promise<void>((resolve) => {
      const socket = createConnection(Number(new URL(receiver.url).port), '127.0.0.1')
      socket.on('error', () => undefined).on('close', () => resolve())
      socket.on('data', () => {
        const line = lines.shift()
        if (line === 'QUIT') acknowledged.push(subject)
        else socket.write(`${String(line)}\r\n`)
        // The server has the whole text, and cuts while it reads it, or before, or after.
        if (lines.length === 1) void turned(turns).then(() => receiver.behave('answers'))
      })
    })
  }
  assert.deepEqual((await receiver.received()).slice(before).map(({ subject }) => subject), acknowledged)
})

/** So many turns of the event loop. */
async function turned(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}
