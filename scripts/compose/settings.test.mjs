import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { root } from '../lib/root.mjs'

/** What can be said of the containers without starting them: `npm test` has no engine. */
const read = (file) => readFileSync(join(root, file), 'utf8')
const gateway = read('docker/gateway.conf')

/** The settings below a name in docker-compose.yml, up to the next one that is indented as little. */
function settingsOf(name) {
  const [, indent = '', block = ''] = new RegExp(`^( *)${name}:.*\n((?:\\1 .*\n|\n)*)`, 'm').exec(read('docker-compose.yml')) ?? []
  assert.notEqual(block, '', `${indent}${name} is there`)
  return Object.fromEntries([...block.matchAll(/^ +([A-Z_]+): (.*)$/gm)].map(([, setting, value]) => [setting, value]))
}

describe('the containers', () => {
  it('count people by their own address, also behind a proxy of the team', () => {
    assert.match(gateway, /^ *proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;$/m)
    assert.equal(settingsOf('x-server')['TRUST_PROXY'], '${TRUST_PROXY:-1}')
  })

  it('take each setting of README from .env, but those that say where the parts of this composition are', () => {
    const fixed = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'METRICS_PORT', 'WEB_DIR', 'API_BASE', 'REGISTRY_URL', 'REGISTRY_KEYS', 'REGISTRY_FROM', 'GO_LIVE', 'HOST_URL', 'REMOTES_URLS']
    const all = [...read('packages/server/src/platform/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, setting]) => setting)
    assert.ok(all.length > 40)
    const server = settingsOf('x-server')
    const passed = all.filter((setting) => new RegExp(`\\$\\{${setting}:[-?]`).test(server[setting] ?? ''))
    assert.deepEqual(all.filter((setting) => !passed.includes(setting) && !fixed.includes(setting)), [])
    for (const setting of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG']) assert.equal(server[setting], `\${${setting}:-}`)
  })

  it('have no right of root but what nginx starts with, and change no file but those of their volumes', () => {
    const compose = read('docker-compose.yml')
    const parts = [...compose.matchAll(/^ {2}([a-z-]+):\n((?: {4}.*\n| *#.*\n)+)/gm)].filter(([, name, body]) => !['postgres', 'mail'].includes(name) && /^ {4}(?:image|build|command|<<):/m.test(body))
    assert.ok(parts.length > 10)
    for (const [, name, body] of parts) assert.match(body, /^ {4}<<: \*(?:confined|nginx|remote|server)$/m, name)
    for (const name of ['nginx', 'server']) assert.match(compose, new RegExp(`^x-${name}: &${name}\n {2}<<: \\*confined$`, 'm'))
    assert.match(compose, /^x-remote: &remote\n {2}<<: \*nginx$/m)
  })

  it('take files as large as the server does', () => {
    const [, most = '0'] = /^ *client_max_body_size (\d+)m;$/m.exec(gateway) ?? []
    const [, file = '0'] = /^export const MAX_FILE_MB = (\d+)$/m.exec(read('packages/contract/src/constants.ts')) ?? []
    assert.ok(Number(file) > 0 && Number(most) > Number(file), `${most} MB of the gateway for files of ${file} MB and what comes around them`)
  })

  it('are to be reached by https alone once they were, also where one of them is away', () => {
    const places = [...gateway.matchAll(/^( *)location .*\{\n((?:\1 .*\n)*)/gm)].map(([, , body]) => body).filter((body) => body.includes('add_header'))
    assert.ok(places.length > 0)
    for (const place of [gateway, ...places]) assert.match(place, /^ *add_header Strict-Transport-Security \$strict always;$/m)
  })

  it('write no link that works once into a log', () => {
    const [, name = '', format = ''] = /^log_format (\w+) '(.*)';$/m.exec(gateway) ?? []
    assert.deepEqual(format.match(/\$(?:request|request_uri|args|query_string|is_args|arg_\w+|http_\w+)\b/g), null)
    assert.match(format, /\$request_method \$uri \$status/)
    assert.deepEqual(gateway.match(/^ *access_log .*$/gm), [`  access_log /dev/stdout ${name};`])
    assert.match(gateway, /^ *error_log \S+ crit;$/m)
    assert.match(gateway, /^ *proxy_set_header Referer "";$/m)
  })

  it('leave PostgreSQL no child of others: it would take one that dies for its own, and start again', () => {
    const [, postgres = ''] = /^  postgres:\n((?: {4}.*\n)*)/m.exec(read('docker-compose.yml')) ?? []
    assert.match(postgres, /^ {4}init: true$/m)
    // Without a shell between them a check that is given up is ended itself.
    assert.match(postgres, /^ {6}test: \[CMD, pg_isready, /m)
  })

  it('keep the files of the images before of host and remotes: pages that are open still ask for them', () => {
    const compose = read('docker-compose.yml')
    const [, volumes = ''] = /^volumes:\n((?: {2}.*\n)*)/m.exec(compose) ?? []
    const served = [...compose.matchAll(/^ {2}(?:remote-)?(host|[a-z-]+):\n(?: {4}.*\n| *#.*\n)*? {4}image: \$\{IMAGES:-ventanilla\}\/(?!server)(.*)$/gm)].map(([, , image]) => image)
    assert.ok(served.includes('host') && served.length > 5)
    for (const image of served) assert.match(compose, new RegExp(`^ {4}volumes: \\[${image}:/(srv/remotes|web/host/dist/web/assets)\\]$`, 'm'))
    for (const image of served) assert.match(volumes, new RegExp(`^ {2}${image}:$`, 'm'))
    const [, assets = ''] = /^kept=(.*)$/m.exec(read('docker/serve-host.sh')) ?? []
    assert.ok(compose.includes(`[host:${assets}]`) && read('docker/Dockerfile').includes(`mkdir ${assets} && chown node ${assets}`))
  })

  it('say the same of the programme in the page as in the answers', () => {
    const [server, host] = [settingsOf('x-server'), settingsOf('host')]
    const shown = [...read('packages/server/src/platform/web/web-options.ts').matchAll(/settings\.([A-Z_]+)/g)].map(([, setting]) => setting).filter((setting) => setting in server)
    assert.ok(shown.length > 0)
    for (const setting of shown) assert.equal(host[setting], server[setting], setting)
  })
})
