import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { addChecker, setPolicy } from '../../changes/test/deciding.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf, HEADER, later, upload } from '../test/lists.ts'
import { processBatch } from './process-batch.ts'

describe('a list that was made by correcting another', async () => {
  const server = await startBulkServer({ holders: 3, float: 100_000 })
  after(() => server.close())
  const { pool, holders, token } = server
  const [ana, beto] = holders
  const rows = (amount: string, ofBeto: string) => csvOf([{ to: ana!, amount }, { to: beto!, amount: ofBeto }])
  const send = (content: string, corrects?: string, name = 'top-up-upload') => server.call({ method: 'POST', url: `/api/user/${name}/${corrects === undefined ? '' : `?corrects=${corrects}`}`, token, ...upload(content) })
  const list = async (content: string, corrects?: string) => String((await send(content, corrects)).body['upload_document_id'])
  const process = (id: string, again?: string) => server.post('top-up-process', { upload_document_id: id, emails: 'jefa@example.com', again }, later)
  const apply = async (id: string, again?: string) => {
    assert.equal((await process(id, again)).status, 202)
    while (await processBatch(server.services, Number(id)));
  }
  const earlierOf = async (id: string) => (await server.post('list-confirmation', { upload_document_id: id })).body['earlier'] as { code: string; params: Record<string, unknown> } | null
  const warningsOf = async (id: string) => ((await server.get('top-up-validation', { upload_document_id: id })).body['warnings'] as { code: string; params: { id?: string } }[]).map(({ code, params }) => `${code} ${params.id ?? ''}`)
  const confirmed = async (id: string) => (await pool.query<{ after: object }>(`select after from audit_entries where action = 'bulk.confirmed' and subject_id = $1`, [id])).rows.map(({ after }) => after)

  it('is refused where another one made of it was applied, until the caller names that one', async () => {
    const first = await list(rows('1.00', 'x'))
    const discarded = await list(csvOf([{ to: ana!, amount: '1.00' }]), first)
    await apply(discarded)
    assert.deepEqual(await warningsOf(first), [`related_applied ${discarded}`])
    const corrected = await list(rows('1.00', '2.00'), first)
    const once = await list(rows('1.00', '3.00'), corrected)
    for (const id of [corrected, once]) {
      assert.deepEqual([(await earlierOf(id))?.code, (await earlierOf(id))?.params['id'], (await process(id)).body['code']], ['related_applied', discarded, 'list_applied_before'])
      assert.deepEqual(await warningsOf(id), [`related_applied ${discarded}`])
    }
    await apply(corrected, discarded)
    assert.deepEqual(await confirmed(corrected), [{ status: 'processing', operation: 'top-up', total_count: 2, repeats: discarded }])
    assert.deepEqual([(await process(once, discarded)).body['code'], (await earlierOf(once))?.params['id']], ['list_applied_before', corrected])
  })

  it('is refused where the list itself was applied meanwhile', async () => {
    const first = await list(rows('1.00', '2.10'))
    const corrected = await list(rows('1.00', '2.20'), first)
    assert.deepEqual([await earlierOf(corrected), await warningsOf(corrected)], [null, []])
    await apply(first)
    assert.deepEqual([(await earlierOf(corrected))?.code, (await process(corrected)).body['code']], ['related_applied', 'list_applied_before'])
  })

  it('is refused where another upload of the same file was corrected and applied', async () => {
    const content = rows('1.00', 'falta')
    const [first, second] = [await list(content), await list(content)]
    const discarded = await list(csvOf([{ to: ana!, amount: '1.00', description: 'De la primera' }]), first)
    await apply(discarded)
    const corrected = await list(rows('1.00', '2.30'), second)
    assert.deepEqual([(await earlierOf(corrected))?.params['id'], (await process(corrected)).body['code']], [discarded, 'list_applied_before'])
    assert.deepEqual(await warningsOf(second), [`related_applied ${discarded}`])
  })

  it('is no repetition because its caller says so', async () => {
    const id = await list(rows('1.00', '2.40'))
    await apply(id, '999999')
    assert.deepEqual(await confirmed(id), [{ status: 'processing', operation: 'top-up', total_count: 2 }])
  })

  it('is applied once of many that are confirmed at the same moment', async () => {
    const first = await list(rows('1.00', 'sin monto'))
    const made = await Promise.all(['3.10', '3.20', '3.30', '3.40'].map((amount) => list(rows('1.00', amount), first)))
    const answers = await Promise.all(made.map((id) => process(id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409, 409, 409])
    for (const id of made) while (await processBatch(server.services, Number(id)));
  })

  it('is one of a list that there is, of the same operation', async () => {
    const first = await list(rows('1.00', 'x'))
    assert.deepEqual([(await send(rows('1.00', '4.00'), '999999')).status, (await send(rows('1.00', '4.00'), 'x')).status], [404, 404])
    assert.equal((await send('Mobile,National ID,Email\n,8-7-7,', first, 'national-id-upload')).body['code'], 'document_wrong_operation')
  })

  it('says to who decides that it is knowingly applied again', async () => {
    const checker = await addChecker(server)
    const first = await list(rows('1.00', '5.00'))
    await apply(first)
    const again = await list(rows('1.00', '5.10'), first)
    await setPolicy(server, 'top-up/process', 'above', 100)
    const { tasks } = await checker.detail(String((await process(again, first)).body['request_id']))
    assert.deepEqual(tasks.filter(({ field }) => field === 'repeats').map(({ new: wanted }) => wanted), [first])
    await setPolicy(server, 'top-up/process', 'never')
  })

  /** A list as its result leaves: with what became of each row. */
  const resultOf = (content: string) => `${HEADER},Status,Message\n${content.split('\n').slice(1).map((row) => `${row},Exitosa,Recarga aplicada`).join('\n')}`

  it('a result that comes back is applied again only by who says so', async () => {
    const result = await list(resultOf(rows('1.00', '6.00')))
    const earlier = await earlierOf(result)
    assert.deepEqual([earlier?.code, earlier?.params], ['rows_applied', { count: 2, id: result }])
    const { status, body } = await process(result)
    assert.deepEqual([status, body['code'], body['detail']], [409, 'list_rows_applied', 'El archivo tiene filas que ya se aplicaron, según su columna de estado (2). No se procesó nada.'])
    await apply(result, result)
    assert.deepEqual(await confirmed(result), [{ status: 'processing', operation: 'top-up', total_count: 2 }])
  })

  it('a result that comes back is so also once it was corrected, whose file has no status', async () => {
    const result = await list(resultOf(rows('7.00', 'falta')))
    const discarded = await list(csvOf([{ to: ana!, amount: '7.00' }]), result)
    const corrected = await list(rows('7.00', '8.00'), discarded)
    for (const id of [discarded, corrected]) {
      assert.deepEqual([(await earlierOf(id))?.code, (await warningsOf(id)).map((warning) => warning.trim()), (await process(id)).body['code']], ['rows_applied', ['rows_applied'], 'list_rows_applied'])
    }
    await apply(discarded, discarded)
    assert.equal((await confirmed(discarded)).length, 1)
    assert.deepEqual([(await earlierOf(corrected))?.code, (await process(corrected, corrected)).body['code']], ['related_applied', 'list_applied_before'])
  })
})
