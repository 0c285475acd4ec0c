import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { endpoints } from '@ventanilla/contract/endpoints'
import { lookIn } from '@ventanilla/contract/look'
import { pathName } from '@ventanilla/contract/release'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { carriedAnswers, carriedBy } from './carried-answers.ts'
import { firstNeeds } from './first-needs.ts'
import { FOR_EVER, publicFile } from './public-file.ts'
import { HostPage, placeOfCarried } from './host-page.ts'
import type { WebOptions } from './web-options.ts'

const file = /^[\w-][\w.-]*$/
const isSignIn = /^\/login(\?|$)/
const secret = /\.(map|br|gz)$/

/**
 * Serves the browser's part: the host's page for every path that names no file, its assets, the builds of remotes and the
 * registry document. What is not there is a 404, never the page, so that a script that is gone is not read as one.
 */
async function web(app: FastifyInstance, { root, registry, browser }: WebOptions): Promise<void> {
  const page = new HostPage(join(root, 'host/dist/web'))
  app.addHook('onClose', () => registry.close())
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, index: false, dotfiles: 'deny' })

  app.get('/remotes.json', served, async (request, reply) => {
    const { text } = await registry.read()
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    reply.header('cache-control', 'no-cache').header('etag', tag).header('access-control-allow-origin', '*')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })

  app.get('/host.json', served, (_request, reply) => sendFile(reply, join(root, 'host/dist/web'), 'host.json', 'no-cache'))

  app.get<{ Params: { '*': string } }>('/assets/*', served, (request, reply) => sendFile(reply, join(root, 'host/dist/web/assets'), request.params['*'], FOR_EVER))

  app.get<{ Params: { name: string; '*': string } }>('/remotes/:name/*', served, (request, reply) => {
    const { name, '*': path } = request.params
    if (!pathName.safeParse(name).success) return notFound(reply)
    return sendFile(reply, join(root, 'remotes', name, 'dist/web'), path, path === 'live.json' ? 'no-cache' : FOR_EVER)
  })

  app.get('/*', { ...served, compress: inPieces }, async (request, reply) => {
    if (!namesAPage(request)) return notFound(reply)
    const nonce = randomBytes(18).toString('base64url')
    const signIn = isSignIn.test(request.url) ? lookIn(request.headers.cookie) : undefined
    // Without a registry the page says so; it is there all the same.
    const { entries, text } = await registry.read().catch(() => ({ entries: [], text: undefined }))
    const isOwn = browser.registry.startsWith('/')
    const first = isOwn ? firstNeeds(entries, request.url) : { loads: [] }
    const carrying = signIn === undefined && browser.apiBase === '' ? carriedBy(app, request, first.asks) : undefined
    const html = await page.render({ nonce, settings: { ...browser, registryKeys: registry.keys }, first: { ...first, ...(carrying && { carried: carrying.carried }) }, registry: isOwn ? text : undefined, signIn })
    if (html === undefined) return notFound(reply)
    const answers = carrying && carriedAnswers(app, request, carrying)
    const development = entries.some(({ build }) => build?.build === 'dev')
    const reports = `${browser.apiBase}${endpoints['report-violations'].path}`
    const policy = contentSecurityPolicy({
      reports,
      nonce,
      remotes: origins(entries.map(({ base }) => base)),
      calls: origins([browser.apiBase, browser.registry]),
      images: origins([browser.apiBase]),
      development,
    })
    return reply.headers({ ...pageHeaders, 'content-security-policy': policy, ...(!development && integrityPolicy(reports)) }).type('text/html; charset=utf-8').send(Readable.from(inOrder(html, answers)))
  })
}

/** Not part of the API's page, and not counted by its rate limit: one visit asks for dozens of files. */
const served = { schema: { hide: true }, config: { rateLimit: false } } as const

/** What is written is sent, and does not wait for what comes after it. */
const inPieces = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, flush: constants.BROTLI_OPERATION_FLUSH } } as const

/** The nonce is good for one answer, so the page is never stored; the files that it names are, for ever. */
const pageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** No script without a hash that says what it must be, in browsers that know the header. */
const integrityPolicy = (reports: string) => ({ 'integrity-policy': 'blocked-destinations=(script), endpoints=(policies)', 'reporting-endpoints': `policies="${reports}"` })

/**
 * The head goes out before the rest is compressed: the page asks for its data while the registry is still on the line. What
 * the page brings of that data comes last, so that nothing waits for the database.
 */
async function* inOrder(html: string, answers: Promise<string> | undefined): AsyncGenerator<string> {
  const { before, after, element } = placeOfCarried(html)
  const head = before.indexOf('</head>')
  yield before.slice(0, head)
  yield before.slice(head)
  if (answers) yield element(await answers)
  yield after
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

function sendFile(reply: FastifyReply, folder: string, path: string, cache: string): FastifyReply {
  const steps = path.split('/')
  if (!steps.every((step) => file.test(step)) || secret.test(path)) return notFound(reply)
  return reply.headers(publicFile(cache)).sendFile(path, folder)
}

function namesAPage({ url }: FastifyRequest): boolean {
  const [path = '/'] = url.split('?')
  return !/^\/(api|assets|remotes)(\/|$)/.test(path) && !path.slice(path.lastIndexOf('/')).includes('.')
}

const origins = (addresses: readonly string[]): string[] => [...new Set(addresses.filter((address) => /^https?:\/\//.test(address)).map((address) => new URL(address).origin))]

export default fastifyPlugin(web, { name: 'web' })
