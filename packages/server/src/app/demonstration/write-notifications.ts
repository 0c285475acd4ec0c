import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/schema.ts'

const DAY = 86_400_000
type Words = { title_es: string; title_en: string; body_es: string; body_en: string }

const summer: Words = { title_es: 'Hola, {{name}}: más cashback en noviembre', title_en: 'Hello {{name}}: more cashback in November', body_es: 'Este mes tus compras en farmacias te devuelven más. Gracias por usar {{programme}}.', body_en: 'This month your purchases at pharmacies give you more back. Thank you for using {{programme}}.' }
const invite: Words = { title_es: 'Invita a tus amigos', title_en: 'Invite your friends', body_es: '{{name}}, comparte tu código {{referral_code}} y ambos reciben una recompensa.', body_en: '{{name}}, share your code {{referral_code}} and you both get a reward.' }
const fair: Words = { title_es: 'Nos vemos en la feria', title_en: 'See you at the fair', body_es: 'Trae tu tarjeta de {{programme}} y recibe un obsequio.', body_en: 'Bring your {{programme}} card and get a gift.' }

/** What came of a notification: most got it; some bounced, were given up or had opted out. A cancelled one stopped in its middle. */
const outcomes = {
  sent: sql`case when exists (select from notification_opt_outs o where o.user_id = m.user_id) then 'opted_out' when n % 23 = 0 then 'bounced' when n % 31 = 0 then 'failed' else 'sent' end`,
  cancelled: sql`case when exists (select from notification_opt_outs o where o.user_id = m.user_id) then 'opted_out' when n % 3 = 0 then 'sent' else 'cancelled' end`,
}

/** Notifications in each state that stays, with their results, and some people who have opted out. */
export async function writeNotifications(db: Transaction, createdBy: string, now: Date): Promise<void> {
  await sql`insert into notification_opt_outs (user_id, via, at) select u.id, case when n % 2 = 0 then 'link' else 'one_click' end, ${now}::timestamptz - interval '20 days'
    from (select id, row_number() over (order by id) as n from users where status = 'Active' and created_at < ${now}::timestamptz - interval '20 days') u where n % 17 = 0`.execute(db)
  const { rows } = await sql<{ id: string; name: string }>`select id, name from segments`.execute(db)
  const segment = (name: string) => rows.find((one) => one.name === name) ?? { id: '', name }
  const write = async (words: Words, name: string, own: { status: 'draft' | 'scheduled' | 'sending' | 'cancelled' | 'failed'; channel: 'email' | 'app' | 'both'; days: number; failure?: 'segment_empty' }) => {
    const { id, name: segment_name } = segment(name)
    const { status, channel, days, failure } = own
    const at = new Date(now.getTime() + days * DAY)
    const written = new Date(Math.min(at.getTime(), now.getTime()) - DAY)
    return db
      .insertInto('notifications')
      .values({ ...words, channel, segment_id: id, segment_name, status, failure: failure ?? null, send_after: status === 'draft' ? null : at, sent_by: createdBy, created_by: createdBy, created_at: written, updated_at: written })
      .returning('id')
      .executeTakeFirstOrThrow()
  }
  const results = async (notification: string, of: keyof typeof outcomes, days: number) => {
    const at = new Date(now.getTime() + days * DAY)
    const { rows: [mailing] } = await sql<{ id: number }>`insert into mailings (kind, key, created_by, created_at, ended_at) values ('notification', ${`notification:${notification}`}, ${createdBy}, ${at}, ${at}) returning id`.execute(db)
    const id = mailing?.id ?? 0
    await sql`insert into mailing_recipients (mailing_id, user_id, outcome, at)
      select ${id}, m.user_id, ${outcomes[of]}, ${at} from (select user_id, row_number() over (order by user_id) as n from segment_members join users u on u.id = user_id where u.created_at < ${at} and segment_id = (select segment_id from notifications where id = ${notification})) m`.execute(db)
    await sql`update mailings set total_count = c.total, sent_count = c.sent, failed_count = c.failed, bounced_count = c.bounced, skipped_count = c.total - c.sent - c.failed - c.bounced
      from (select count(*)::int as total, count(*) filter (where outcome = 'sent')::int as sent, count(*) filter (where outcome = 'failed')::int as failed, count(*) filter (where outcome = 'bounced')::int as bounced from mailing_recipients where mailing_id = ${id}) c
      where id = ${id}`.execute(db)
    await sql`update notifications set mailing_id = ${id} where id = ${notification}`.execute(db)
  }
  const sent = await write(summer, 'Compran con frecuencia', { status: 'sending', channel: 'both', days: -12 })
  await results(sent.id, 'sent', -12)
  await sql`insert into in_app_notifications (notification_id, user_id, language, title, body, created_at)
    select n.id, p.user_id, u.language, replace(case u.language when 'en' then n.title_en else n.title_es end, '{{name}}', u.first_name), case u.language when 'en' then n.body_en else n.body_es end, p.at
    from notifications n join mailing_recipients p on p.mailing_id = n.mailing_id join users u on u.id = p.user_id where n.id = ${sent.id} and p.outcome = 'sent'`.execute(db)
  await results((await write(invite, 'Llegaron por referido', { status: 'cancelled', channel: 'email', days: -5 })).id, 'cancelled', -5)
  await write(fair, 'Feria de empleados', { status: 'failed', channel: 'email', days: -3, failure: 'segment_empty' })
  await write(invite, 'Nuevos del último mes', { status: 'scheduled', channel: 'app', days: 3 })
  await write(fair, 'Feria de empleados', { status: 'draft', channel: 'both', days: 0 })
}
