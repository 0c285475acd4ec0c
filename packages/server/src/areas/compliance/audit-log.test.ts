import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { auditActions } from '@ventanilla/contract/audit-actions'
import { MAX_UNREAD, type AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { writeAudit, type AuditEvent } from '../../engines/audit/write-audit.ts'
import { startAccessServer } from '../access/test/access-server.ts'

const system = { actor: 'system', action: 'card.blocked' } as const
const about = (type: string, id: string, more: Partial<AuditEvent> = {}): AuditEvent => ({ ...system, subject: { type, id }, ...more })

describe('the audit log', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { db, pool } = server
  const reads = { request: ['admin-role'] } as const
  const list = async (token: string, query = '', path = '') => {
    const { status, body } = await server.call({ url: `/api/auditlog/${path}?page_size=100&${query}`, token, headers: { 'accept-language': 'es' } })
    return { status, code: body['code'], results: (body['results'] ?? []) as AuditEntry[] }
  }
  const subjects = async (token: string, query: string, path = '') => (await list(token, query, path)).results.map(({ subject_id }) => subject_id)
  const mark = async (token: string, id: string) => {
    const { status, body } = await server.call({ method: 'PUT', url: `/api/auditlog/${id}/mark_as_read/`, token })
    return { status, code: body['code'], unread: body['unread'] }
  }

  const [ana, eva] = [await server.person(reads), await server.person(reads)]
  await writeAudit(db, about('programme', 'a'), about('programme', 'b'), about('programme', 'c'))
  const [c, b] = (await list(ana.token, 'subject_type=programme')).results as [AuditEntry, AuditEntry]

  describe('knows what each administrator has read', () => {
    const of = async ({ token }: { token: string }) => ({ unread: await subjects(token, 'subject_type=programme', 'new_auditlog/'), read: await subjects(token, 'subject_type=programme', 'read_auditlog/') })

    it('at first nothing', async () => {
      assert.deepEqual(await of(ana), { unread: ['c', 'b', 'a'], read: [] })
      assert.deepEqual([c.subject_id, c.is_read], ['c', false])
    })

    it('a single entry, once, and for nobody else', async () => {
      const { unread } = await mark(ana.token, b.id)
      assert.deepEqual(await mark(ana.token, b.id), { status: 200, code: undefined, unread })
      assert.deepEqual([await of(ana), await of(eva)], [{ unread: ['c', 'a'], read: ['b'] }, { unread: ['c', 'b', 'a'], read: [] }])
      assert.deepEqual((await list(ana.token, 'subject_type=programme')).results.map(({ is_read }) => is_read), [false, true, false])
    })

    it('all that there were, and single ones after them', async () => {
      assert.equal((await mark(ana.token, 'all')).unread, 0)
      await writeAudit(db, about('programme', 'd'), about('programme', 'e'), about('session', 'x', { action: 'session.started' }))
      assert.deepEqual(await of(ana), { unread: ['e', 'd'], read: ['c', 'b', 'a'] })
      const [e] = (await list(ana.token, 'subject_type=programme')).results as [AuditEntry]
      assert.equal((await mark(ana.token, e.id)).unread, 1, 'sign-ins do not count')
      assert.deepEqual(await of(ana), { unread: ['d'], read: ['e', 'c', 'b', 'a'] })
      assert.equal((await mark(ana.token, 'all')).unread, 0)
      assert.deepEqual(await of(ana), { unread: [], read: ['e', 'd', 'c', 'b', 'a'] })
      assert.deepEqual((await of(eva)).read, [])
    })

    it('and counts what is unread up to a limit', async () => {
      await pool.query(`insert into audit_entries (action, subject_type, subject_id) select 'card.blocked', 'many', n from generate_series(1, $1::int) n`, [MAX_UNREAD + 5])
      assert.equal((await mark(eva.token, c.id)).unread, MAX_UNREAD)
    })

    it('refuses an entry that there is not, and who may not read the log', async () => {
      assert.equal((await mark(ana.token, '999999')).code, 'not_found')
      assert.equal((await mark(ana.token, 'every')).code, 'validation_failed')
      const { token } = await server.person({ request: ['card-block'] })
      assert.deepEqual([(await mark(token, 'all')).code, (await list(token, '', 'new_auditlog/')).code, (await list(token, '', 'read_auditlog/')).code], ['forbidden', 'forbidden', 'forbidden'])
    })
  })

  const { token, id, email } = await server.person(reads)
  await pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email) values ('U1', 'Ána', 'Ruiz', 'Cédula', '8-1-1', '+50760000001', 'ruiz@example.com')`)
  await pool.query(`insert into accounts (id, kind) overriding system value values (900, 'wallet'), (901, 'card')`)
  await pool.query(`insert into wallets (id, user_id, account_id) values ('W1', 'U1', 900)`)
  await pool.query(`insert into cards (id, user_id, wallet_id, account_id, card_type, last_four, status) values ('C1', 'U1', 'W1', 901, 'virtual', '4242', 'Active')`)
  await pool.query(`insert into cashbacks (id, name_es, name_en, reward_type, rate_bps, budget_cents, starts_at) values ('P1', 'Útiles', 'Supplies', 'percent', 250, 100, now())`)
  const { rows: [document] } = await pool.query<{ id: number }>(`insert into upload_documents (operation, file_name, status, total_count, success_count, fail_count, created_by_email, created_by, file_size, file_sha256, media_type, language)
    values ('top-up', 'nómina.csv', 'validated', 1, 1, 0, $1, $2, 1, 'x', 'text/csv', 'es') returning id`, [email, id])
  await pool.query(`
    insert into referrals (id, name, referrer_reward_cents, referee_reward_cents, trigger, starts_at) values ('RF1', 'Trae a un vecino', 500, 0, 'kyc_verified', now());
    insert into services (id, name, category) values ('SV1', 'Aguas del Istmo', 'Agua');
    insert into limit_providers (id, name, section) values ('LP1', 'Banco de la Bahía', 'recharge');
    insert into images (id, medium, small, width, height) values (repeat('a', 64), 'm', 's', 2, 1);
    insert into banners (id, type, title, image_id, link_type, starts_at, is_active) values ('B1', 'home', 'Carnaval', repeat('a', 64), 'none', now(), true);
    insert into card_charges (id, type, calculation, amount_cents, percent_bps, effective_from) values ('F1', 'replacement', 'flat', 100, null, now());
    insert into paguelofacil_charges (id, percent_bps, fixed_cents, tax_bps, min_cents, max_cents, payer, effective_from) values ('G1', 350, 35, 700, 500, 50000, 'user', '2026-03-01T05:00:00Z');`)
  const role = await server.role('Mesa', {})
  const named: [type: string, id: string, es: string | null, en: string | null][] = [
    ['admin', id, email, email],
    ['admin', 'unknown', null, null],
    ['role', role, 'Mesa', 'Mesa'],
    ['role', 'R-checker', 'Aprobador', 'Checker'],
    ['user', 'U1', 'Ána Ruiz', 'Ána Ruiz'],
    ['card', 'C1', '•••• 4242 Ána Ruiz', '•••• 4242 Ána Ruiz'],
    ['upload_document', String(document?.id), 'nómina.csv', 'nómina.csv'],
    ['upload_document', 'x', null, null],
    ['cashback', 'P1', 'Útiles', 'Supplies'],
    ['policy', 'edit-role', 'Editar rol', 'Edit role'],
    ['cashback_banner', 'P1', 'Útiles', 'Supplies'],
    ['referral', 'RF1', 'Trae a un vecino', 'Trae a un vecino'],
    ['service', 'SV1', 'Aguas del Istmo', 'Aguas del Istmo'],
    ['limit_provider', 'LP1', 'Banco de la Bahía', 'Banco de la Bahía'],
    ['banner', 'B1', 'Carnaval', 'Carnaval'],
    ['card_charge', 'F1', 'Reposición', 'Replacement'],
    ['paguelofacil_charge', 'G1', '2026-03-01', '2026-03-01'],
    ['marketing_account', 'marketing', 'Cuenta de mercadeo', 'Marketing account'],
    ['list', 'users', null, null],
  ]

  describe('calls records by the name that they have now', () => {
    it('in the language of the caller', async () => {
      await writeAudit(db, ...named.map(([type, subject]) => about(type, subject)))
      for (const [language, at] of [['es', 2], ['en', 3]] as const) {
        const { body } = await server.call({ url: `/api/auditlog/?page_size=${named.length}`, token, headers: { 'accept-language': language } })
        assert.deepEqual((body['results'] as AuditEntry[]).map(({ subject_name }) => subject_name).reverse(), named.map((each) => each[at]))
        assert.deepEqual((body['results'] as AuditEntry[]).flatMap(({ subject_of }) => subject_of ?? []), ['top-up', 'U1'])
      }
    })

    it('also in the history of a record, with who approved it, its request and whether it was read', async () => {
      const { rows: [entry] } = await pool.query<{ id: number }>(`insert into audit_entries (action, subject_type, subject_id, actor, approver_id, approver, request_id) values ('role.edited', 'role', $1, 'a@example.com', 'A9', 'b@example.com', 7) returning id`, [role])
      await mark(token, String(entry?.id))
      const { body } = await server.call({ url: `/api/auditlog/record/role/${role}/`, token })
      const [edited, blocked] = body['results'] as [AuditEntry, AuditEntry]
      assert.deepEqual([edited.approver, edited.request_id, edited.subject_name, edited.is_read], ['b@example.com', '7', 'Mesa', true])
      assert.deepEqual([blocked.approver, blocked.request_id, blocked.is_read], [null, null, false])
    })

    it('and is found by these names, and by its own words', async () => {
      await writeAudit(db, about('role', 'R404', { action: 'role.deleted', before: { name: 'Ventanilla Única' } }), about('programme', 'far', { actor: { address: '203.0.113.9' } }))
      const found = async (search: string) => [...new Set(await subjects(token, `search=${encodeURIComponent(search)}`))].sort()
      assert.deepEqual(await found('ruiz'), ['C1', 'U1'])
      assert.deepEqual(await found('MESA'), [role])
      assert.deepEqual(await found('aprobador'), ['R-checker'])
      assert.deepEqual(await found('unica'), ['R404'])
      assert.deepEqual(await found('203.0.113'), ['far'])
      assert.deepEqual([await found('vecino'), await found('aguas'), await found('bahia'), await found('carnaval'), await found('reposicion'), await found('2026-03-01')], [['RF1'], ['SV1'], ['LP1'], ['B1'], ['F1'], ['G1']])
      assert.deepEqual(await found('%%%'), [])
      await pool.query(`update users set first_name = 'Li' where id = 'U1'`)
      assert.deepEqual([await found('li'), await found('ru')], [['C1', 'U1'], []])
    })

    it('and by every other name that it shows: of cards, programmes, segments, notifications and policies', async () => {
      await pool.query(`
        insert into segments (id, name) values ('S77', 'Costa del Este');
        insert into cashbacks (id, name_es, name_en, reward_type, rate_bps, budget_cents, starts_at) values ('P77', 'Útiles escolares', 'School supplies', 'percent', 100, 100000, now());
        insert into notifications (id, title_es, title_en, body_es, body_en, channel, segment_id, segment_name) values ('N77', 'Feria de enero', 'January fair', 'a', 'a', 'app', 'S77', 'Costa del Este');`)
      await writeAudit(db, about('segment', 'S77'), about('cashback', 'P77'), about('notification', 'N77'), about('policy', 'edit-role'))
      const found = async (search: string) => [...new Set(await subjects(token, `search=${encodeURIComponent(search)}`))].sort()
      assert.deepEqual([await found('costa del'), await found('utiles  escolares'), await found('feria'), await found('editar rol')], [['S77'], ['P77'], ['N77'], ['edit-role']])
    })
  })

  const actor = { id, email, address: '10.0.0.1' }
  const at = (day: string) => ({ at: new Date(`${day}T12:00:00Z`) })

  describe('is filtered', () => {
    it('by person, action, kind of record, record and days, and together', async () => {
      await writeAudit(db, about('provider_order', 'k1', { actor, action: 'role.created', ...at('2026-01-01') }), about('provider_order', 'k2', { action: 'role.edited', ...at('2026-01-02') }), about('provider_order', 'k3', { actor, action: 'session.started', ...at('2026-01-03') }))
      assert.deepEqual(await subjects(token, `subject_type=provider_order`), ['k3', 'k2', 'k1'])
      assert.deepEqual(await subjects(token, `subject_type=provider_order&actor=${email}`), ['k3', 'k1'])
      assert.deepEqual(await subjects(token, `subject_type=provider_order&action=role.created,role.edited`), ['k2', 'k1'])
      assert.deepEqual(await subjects(token, `subject_id=k2`), ['k2'])
      assert.deepEqual(await subjects(token, `subject_type=provider_order&at_from=2026-01-02&at_to=2026-01-02`), ['k2'])
      assert.deepEqual(await subjects(token, `subject_type=provider_order&sign_ins=hidden`), ['k2', 'k1'])
      assert.deepEqual(await subjects(token, `subject_type=provider_order&sign_ins=hidden&actor=${email}`), ['k1'])
      assert.deepEqual(await subjects(token, `subject_type=provider_order&sign_ins=hidden&actor=${email}`, 'new_auditlog/'), ['k1'])
    })

    it('of sign-ins: what says who came in, not what changed an account', async () => {
      const { rows } = await pool.query<{ action: string }>(`select action from unnest($1::text[]) action where audit_sign_ins(action) = 'shown'`, [auditActions])
      assert.deepEqual(rows.map(({ action }) => action), [
        ...['session.started', 'session.refused', 'session.locked', 'session.confirmed', 'session.ended', 'session.ended_others'],
        ...['recovery.requested', 'recovery.code_sent', 'recovery.code_accepted', 'recovery.code_refused', 'recovery.locked'],
        ...['password.refused', 'second_factor.used_recovery_code', 'second_factor.refused'],
      ])
    })
  })
})
