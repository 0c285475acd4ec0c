import type { Pool } from 'pg'
import { onlyRow } from '../../platform/database/query.ts'
import type { Sent } from './change-samples.ts'

/** A call of each change of segments and notifications, about records of its own. */
export function segmentSamples(pool: Pool): Record<string, () => Sent | Promise<Sent>> {
  let made = 0
  const rules = [{ field: 'status', op: 'is', value: ['Active'] }]
  const terms = () => ({ name: `Grupo ${(made += 1)}`, type: 'rule', match: 'all', rules, upload_document_id: null })
  const segment = async () => onlyRow(await pool.query<{ id: string; version: number }>(`insert into segments (name, type, rules) values ($1, 'rule', $2) returning id, version`, [terms().name, JSON.stringify(rules)]))
  const words = { title_es: 'Hola, {{name}}', title_en: 'Hello {{name}}', body_es: 'Gracias.', body_en: 'Thank you.', channel: 'app' }
  const notification = async (status = 'draft') =>
    onlyRow(await pool.query<{ id: string; version: number }>(`insert into notifications (title_es, title_en, body_es, body_en, channel, segment_id, status, send_after) values ('A', 'A', 'A', 'A', 'app', $1, $2, '2099-01-01Z') returning id, version`, [(await segment()).id, status]))
  const about = ({ id, version }: { id: string; version: number }) => ({ params: { id }, body: { version } })
  return {
    'create-segment': () => ({ body: terms() }),
    'edit-segment': async () => ({ body: { ...(await segment()), ...terms(), status: 'active' } }),
    'delete-segment': async () => about(await segment()),
    'create-notification': async () => ({ body: { ...words, segment_id: (await segment()).id } }),
    'edit-notification': async () => {
      const { id, version } = await notification()
      return { params: { id }, body: { ...words, segment_id: (await segment()).id, version } }
    },
    'delete-notification': async () => about(await notification()),
    'send-notification': async () => {
      const { id, version } = await notification()
      return { params: { id }, body: { when: 'now', send_on: null, send_time: '', version } }
    },
    'cancel-notification': async () => about(await notification('scheduled')),
  }
}
