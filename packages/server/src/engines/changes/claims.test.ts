import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startCashbacks, terms as cashback } from '../../areas/marketing/test/cashback-server.ts'
import { ADMINISTRATOR_ROLE } from '../../areas/sign-in/system-roles.ts'

const days = { starts_at: '2099-11-01', ends_at: '2099-11-30' }
const role = { name: 'Ley', description: '', request_permissions: ['banner'], approve_permissions: [] }
const referral = { name: 'Amigos', referrer_reward: '5.00', referee_reward: '2.00', trigger: 'first_topup', min_amount: '10.00', max_per_user: 3, ...days }
const service = { name: 'Cines', category: 'Ocio', provider_id: '', establishments: 'Cine Uno', is_active: true }
const supplier = { name: 'Banco Istmo', section: 'recharge', min_amount: '1.00', max_amount: '500.00', daily_limit: '1000.00', monthly_limit: null, daily_count: null, alert_percent: 80, is_active: true }
const segment = { name: 'Activos', type: 'rule', match: 'all', rules: [{ field: 'status', op: 'is', value: ['Active'] }], upload_document_id: null }
const admin = { email: 'eva@programme.example', first_name: 'Eva', surname: 'Ríos', role_id: ADMINISTRATOR_ROLE }
const cardCharge = { type: 'monthly', calculation: 'flat', amount: '6.50', percent_bps: null, min_amount: null, max_amount: null, effective_from: '2099-11-01' }
const payment = { percent_bps: 325, fixed_amount: '0.35', tax_bps: 700, payer: 'user', min_amount: '1.00', max_amount: '500.00', effective_from: '2099-11-01' }

/** Everything that is created with a value of its own: its call, what it is first, what would be the same to the database, and the field that says so. */
const creations: readonly (readonly [path: string, body: object, same: object, field: string])[] = [
  ['user/CreateRole/', role, { ...role, name: ' L E Y ', description: 'Otra' }, 'name'],
  ['user/CreateAdmin/', admin, { ...admin, email: 'EVA@programme.example', first_name: 'Evita' }, 'email'],
  ['cashback/', { ...cashback, name_es: 'Cine', name_en: 'Movies' }, { ...cashback, name_es: 'CINE', name_en: 'Cinema', budget: '5.00' }, 'name_es'],
  ['cashback/', { ...cashback, name_es: 'Café', name_en: 'Coffee' }, { ...cashback, name_es: 'Cafetería', name_en: 'coffee' }, 'name_en'],
  ['referral/', referral, { ...referral, name: 'AMIGOS' }, 'name'],
  ['service/', service, { ...service, name: 'cínes', establishments: 'Otro' }, 'name'],
  ['limit-providers/', supplier, { ...supplier, name: 'banco istmo', section: 'transfer' }, 'name'],
  ['SegmentationDetails/', segment, { ...segment, name: 'ACTIVOS', match: 'any' }, 'name'],
  ['SaveCardCharges/', cardCharge, { ...cardCharge, amount: '9.00' }, 'type'],
  ['PaguelofacilCharge/', payment, { ...payment, percent_bps: 100 }, 'percent_bps'],
]

describe('what would have the same name as something that waits', async () => {
  const server = await startCashbacks()
  after(() => server.close())
  const { call, decide, undo, role: madeRole, roleAs } = server
  await server.addAdmin('ana@ventanilla.example')
  const [maker, checker] = [await server.signIn('admin@ventanilla.example'), await server.signIn('ana@ventanilla.example')]
  await server.policy('always', 'create-service', 'create-segment', 'edit-role')
  const post = (path: string, body: object) => call(maker, 'POST', path, body)
  const rename = async (id: string, own: object) => {
    const { name, description, request_permissions, approve_permissions, version } = await roleAs(maker, id)
    return post('user/EditRole/', { id, version, name, description, request_permissions, approve_permissions, ...own })
  }
  const waits = async (answer: ReturnType<typeof post>) => {
    const { status, filed, body } = await answer
    assert.equal(status, 202, JSON.stringify(body))
    return filed
  }

  for (const [path, body, same, field] of creations)
    it(`is not requested, and may be once that has ended: ${path} by ${field}`, async () => {
      const first = await waits(post(path, body))
      const second = await post(path, same)
      assert.deepEqual([second.status, second.code, second.problems], [409, 'request_pending', [`${field} request_pending`]])
      assert.equal(second.body['detail'], `Ya hay una solicitud pendiente para esto: la n.º ${first}.`)
      await decide(checker, first, 'rejected')
      const third = await waits(post(path, same))
      assert.equal((await undo(maker, third)).status, 200)
      const { body: done } = await decide(checker, await waits(post(path, body)), 'approved')
      assert.equal(done['status'], 'approved', JSON.stringify(done))
      assert.equal((await server.pool.query('select from request_tasks where claims is not null')).rowCount, 0, 'what is over claims nothing')
    })

  it('is not renamed to it either, nor created while a renaming waits', async () => {
    const [one, two] = [await madeRole('Uno', { request: ['banner'] }), await madeRole('Dos', { request: ['banner'] })]
    await waits(post('user/CreateRole/', { ...role, name: 'Tres' }))
    assert.deepEqual((await rename(one, { name: 'TRES' })).problems, ['name request_pending'])
    await waits(rename(one, { name: 'Cuatro' }))
    assert.deepEqual((await rename(two, { name: 'cuatro' })).problems, ['name request_pending'])
    assert.deepEqual((await post('user/CreateRole/', { ...role, name: 'CUATRO' })).problems, ['name request_pending'])
    await waits(rename(one, { description: 'Sin nombre nuevo' }))
    await waits(rename(two, { name: 'DOS' }))
  })

  it('is requested once of two at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post('referral/', { ...referral, name: 'A la vez' })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409, 409])
  })

  it('a service is put into a programme, and taken out of it, by one request at a time', async () => {
    const [programme] = (await call(maker, 'GET', 'cashback/?search=Cine')).body['results'] as { id: string }[]
    const [one] = (await call(maker, 'GET', 'service/?search=Cines')).body['results'] as { id: string }[]
    const put = (rate_bps: number) => post('cashback_services/', { cashback_id: programme?.id, service_id: one?.id, rate_bps, max_amount: null })
    const first = await waits(put(100))
    assert.equal((await put(200)).code, 'request_pending')
    await decide(checker, first, 'approved')
    const remove = () => call(maker, 'DELETE', `service/delete/?cashback_id=${programme?.id}&service_id=${one?.id}`)
    await waits(remove())
    assert.equal((await remove()).code, 'request_pending')
  })
})
