import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { upload } from '../../../engines/bulk/test/lists.ts'
import { FilesUnavailable } from '../../../engines/files/files.ts'
import { claimedPng, photograph, picture } from '../../../engines/files/test/pictures.ts'
import { startAccessServer } from '../../access/test/access-server.ts'

// Before the server's first image: from then on the library reads only what is taken.
const [png, webp, gif, photo] = await Promise.all([picture(800, 400), picture(30, 20, 'webp'), picture(4, 4, 'gif'), photograph()])

describe('an image', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const admin = await server.signIn('admin@ventanilla.example')
  const send = async (token: string | undefined, file: Buffer, name = 'banner.png') => {
    const { status, body } = await server.call({ method: 'POST', url: '/api/images/', ...(token && { token }), ...withToken(upload(file, name), token) })
    return { status, code: body['code'], url: String(body['image_url']), body, problems: ((body['problems'] ?? []) as { field?: string; code: string }[]).map(({ field, code }) => `${field} ${code}`) }
  }
  const withToken = ({ headers, payload }: ReturnType<typeof upload>, token: string | undefined) => ({ payload, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } })
  const show = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })

  it('is kept in its sizes, and shown to everybody who knows its address', async () => {
    const { status, url, body } = await send(admin, png)
    assert.deepEqual([status, body['width'], body['height']], [200, 800, 400])
    assert.match(url, /^\/api\/images\/[0-9a-f]{64}\/$/)
    const answer = await show(url)
    assert.deepEqual([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control'], answer.headers['x-content-type-options'], answer.headers['cross-origin-resource-policy']], [200, 'image/webp', 'public, max-age=31536000, immutable', 'nosniff', 'cross-origin'])
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/)
    const [small, large] = [await show(`${url}?size=small`), await show(`${url}?size=large`)]
    assert.ok(small.rawPayload.length < large.rawPayload.length)
    assert.ok(answer.rawPayload.equals(large.rawPayload))
    assert.equal((await show(url, { 'if-none-match': String(answer.headers['etag']) })).statusCode, 304)
    assert.equal((await send(admin, png, 'otro.png')).url, url, 'the same image is kept once')
  })

  it('has no address that could be guessed or mistaken', async () => {
    const { url } = await send(admin, webp)
    const missing = await show(url.replace(/[0-9a-f]{4}\/$/, 'ffff/'))
    assert.deepEqual([missing.statusCode, missing.headers['cache-control']], [404, 'no-store'])
    for (const wrong of ['/api/images/1/', '/api/images/..%2f..%2fetc/', url.toUpperCase().replace('/API/IMAGES', '/api/images')]) assert.equal((await show(wrong)).statusCode, 404, wrong)
    assert.equal((await show(`${url}?size=huge`)).statusCode, 400)
  })

  it('is refused by what is wrong with it, whatever it is called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    for (const [file, code] of [
      [gif, 'image_type'],
      [svg, 'image_is_svg'],
      [png.subarray(0, 200), 'image_damaged'],
      [Buffer.concat([png, Buffer.from('PK')]), 'image_carries_more'],
      [claimedPng(60_000, 60_000), 'image_too_many_pixels'],
      [claimedPng(2_000, 2_000), 'image_damaged'],
      [Buffer.alloc(5 * 1_048_576 + 1, 1), 'image_too_large'],
      [Buffer.alloc(0), 'image_damaged'],
    ] as const)
      assert.deepEqual(await send(admin, file).then(({ status, problems }) => [status, problems]), [400, [`file ${code}`]])
    assert.equal((await server.call({ method: 'POST', url: '/api/images/', ...withToken(upload(png, 'x.png', 'other'), admin) })).body['code'], 'file_missing')
    const { rowCount } = await server.pool.query(`select from images where id not in (select name from files)`)
    assert.equal(rowCount, 0)
  })

  it('of a photograph tells nothing of its place', async () => {
    const { url } = await send(admin, photo, 'IMG_0001.jpg')
    assert.ok(!(await show(url)).rawPayload.includes('Exif'))
  })

  it('is uploaded by who may change banners or programmes, and by nobody else', async () => {
    for (const [grants, status] of [
      [{ request: ['banner'] }, 200],
      [{ request: ['cashback'] }, 200],
      [{ approve: ['banner', 'decide-task'] }, 403],
      [{ request: ['card-block'], approve: ['card-block'] }, 403],
    ] as const)
      assert.equal((await send((await server.person(grants)).token, webp)).status, status, JSON.stringify(grants))
    assert.equal((await send(undefined, webp)).status, 401)
  })

  it('is a clear refusal while the store is down, which nobody keeps, and is there again afterwards', async () => {
    const { services } = server
    const { url } = await send(admin, png)
    const { files } = services
    const down = () => Promise.reject(new FilesUnavailable('down'))
    services.files = { put: down, read: down, exists: down, remove: down }
    const [sent, shown] = [await send(admin, photo), await show(url)]
    services.files = files
    assert.deepEqual([sent.status, sent.code, shown.statusCode, shown.headers['cache-control'], shown.headers['etag']], [503, 'service_unavailable', 503, 'no-store', undefined])
    assert.match(String(sent.body['detail']), /no está disponible/)
    assert.equal((await show(url)).statusCode, 200)
    assert.equal((await send(admin, photo)).status, 200)
  })

  it('is shown as an image, whatever the store says of it', async () => {
    const { services } = server
    const { url } = await send(admin, png)
    const { files } = services
    services.files = { ...files, read: async (...asked) => files.read(...asked).then((file) => file && { ...file, mediaType: 'text/html' }) }
    const shown = await show(url)
    services.files = files
    assert.equal(shown.headers['content-type'], 'image/webp')
  })

  it('comes in many at once, and each has its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(admin, png)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  })
})
