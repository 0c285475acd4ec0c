import { randomInt } from 'node:crypto'
import pg from 'pg'
import { startProduct } from '@ventanilla/testing/product'
import { until } from '@ventanilla/testing/until'
import { compareByRank } from './mann-whitney.ts'

/**
 * Whether response times reveal known e-mail addresses: calls sign-in and the steps of recovery of the running product for
 * known and unknown addresses in random order, and compares them by rank. Fails on a difference that chance rarely makes.
 */
const ADDRESSES = 100
/** Chance alone goes beyond it once in 16,000 comparisons. */
const Z_BOUND = 4

/** Tries of each address; five would lock it. */
const calls = [
  { name: 'SendCode', path: 'SendCode', tries: 4, body: {} },
  { name: 'VerifyCode', path: 'VerifyCode', tries: 4, body: { code: '00000' } },
  { name: 'Login', path: 'Login', tries: 3, body: { password: 'not-the-password-1' } },
] as const

const product = await startProduct({ settings: { RATE: '1000000', LOGIN_RATE: '100000', CODE_RATE: '100000', LOG_LEVEL: 'error' } })
const client = new pg.Client({ connectionString: product.database })
try {
  await client.connect()
  await client.query(
    `insert into admins (email, first_name, surname, role_id, password_hash)
     select 'known-' || n || '@timing.example', 'Ana', 'Medida', role_id, password_hash from admins, generate_series(1, $1::int) n where email = 'admin@ventanilla.example'`,
    [ADDRESSES],
  )
  let ok = true
  process.stdout.write(`\nKnown against unknown addresses: |z| up to ${Z_BOUND} is chance\n\n`)
  for (const endpoint of calls) {
    const [known, unknown] = await sample(endpoint)
    const { u, z, medians } = compareByRank(known, unknown)
    ok &&= Math.abs(z) <= Z_BOUND
    const figures = [`n ${known.length} + ${unknown.length}`, `U ${u}`, `z ${rounded(z)}`, `medians ${medians.map((value) => `${rounded(value)} ms`).join(' and ')}`]
    process.stdout.write(`  ${endpoint.name.padEnd(12)} ${figures.join('   ')}   ${Math.abs(z) <= Z_BOUND ? 'ok' : 'REVEALS KNOWN ADDRESSES'}\n`)
    if (endpoint.name === 'SendCode') await until('the codes', async () => (await client.query('select from recoveries where settled_at is null')).rowCount === 0 || undefined, 60_000)
  }
  if (!ok) process.exitCode = 1
} finally {
  await client.end()
  await product.stop()
}

/** Milliseconds of each call, of known and of unknown addresses, which differ in nothing that could be seen from outside. */
async function sample({ path, tries, body }: (typeof calls)[number]): Promise<[number[], number[]]> {
  const samples: [number[], number[]] = [[], []]
  const call = async (email: string): Promise<number> => {
    const begin = performance.now()
    const response = await fetch(`${product.address}/api/${path}/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, ...body }) })
    await response.text()
    const took = performance.now() - begin
    if (response.status !== (path === 'SendCode' ? 200 : 400)) throw new Error(`${path} answered ${response.status}`)
    return took
  }
  await call('warm-up@timing.example')
  for (let attempt = 0; attempt < tries; attempt += 1)
    for (let n = 1; n <= ADDRESSES; n += 1) {
      const first = randomInt(2) as 0 | 1
      for (const side of [first, 1 - first] as (0 | 1)[]) samples[side].push(await call(`${side === 0 ? 'known' : 'other'}-${n}@timing.example`))
    }
  return samples
}

function rounded(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
