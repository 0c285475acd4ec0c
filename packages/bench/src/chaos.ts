import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runChaos, runQuick } from './chaos/run.ts'

/** `npm run chaos`: lists, movements and blocks on several processes, which are killed at random; ends with 1 where something was lost, doubled or did not come back. */
const { values } = parseArgs({ options: { seed: { type: 'string' }, rows: { type: 'string', default: '100000' }, kills: { type: 'string', default: '200' }, quick: { type: 'boolean', default: false } } })
const [seed, rows, kills] = [Number(values.seed ?? randomInt(2 ** 31)), Number(values.rows), Number(values.kills)]
if (![seed, rows, kills].every((value) => Number.isSafeInteger(value) && value >= 0)) {
  console.error('npm run chaos -- [--seed whole number] [--rows at least so many] [--kills at least so many] [--quick]')
  process.exit(2)
}

const say = (line: string) => void process.stdout.write(`  ${line}\n`)
say(`seed ${seed}: npm run chaos -- --seed ${seed} ${values.quick ? '--quick' : `--rows ${rows} --kills ${kills}`}`)
const { faults, seconds } = values.quick ? await runQuick(seed, say) : await runChaos({ seed, rows, kills, holders: 5_000, list: [500, 30_000], late: 200, durable: true, say })
say(`${Math.round(seconds)} s`)
say(faults.length === 0 ? 'nothing was lost, doubled or left behind' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
