import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Services } from '../../platform/services.ts'
import { UnreadableAnchor, anchorsFile, readAnchors, type Anchor } from './anchors.ts'
import { verifyChain, type ChainBreak, type ChainFault, type Verified } from './verify-chain.ts'

const wrong: Record<ChainFault, string> = {
  entry_altered: 'the entry was altered after it was sealed',
  seal_altered: 'the seal was altered',
  altered: 'the entry or its seal was altered',
  entry_missing: 'the seal is there and the entry is not',
  seal_missing: 'the seal is not there',
  rewritten: 'the hash is another than when it was anchored: this entry, or some before it, were written anew together with their seals',
  cut_off: 'entries were cut off at the end together with their seals: an anchor stands beyond it',
  entry_unsealed: 'the entry has no seal',
}

/**
 * `verify-audit [--anchors <file>]…`: says whether the audit log is whole, or names its first broken entry. Anchors are
 * those of DATA_DIR, or of the files that are given.
 * @returns the exit code: 0 whole, 2 broken
 */
export async function verifyAuditCommand({ pool, settings }: Pick<Services, 'pool' | 'settings'>, args: readonly string[], say: (line: string) => void): Promise<0 | 2> {
  const { values } = parseArgs({ args: [...args], options: { anchors: { type: 'string', multiple: true } } })
  const own = anchorsFile(settings)
  const files = values.anchors ?? (existsSync(own) ? [own] : [])
  const anchors: Anchor[] = []
  try {
    for (const file of files) anchors.push(...(await readAnchors(file)))
  } catch (failure) {
    if (!(failure instanceof UnreadableAnchor)) throw failure
    say(failure.message)
    return 2
  }
  const { head, broken } = await verifyAtOneMoment(pool, anchors)
  say(broken ? `BROKEN: ${nameOf(broken)}: ${wrong[broken.fault]}` : `The audit log is whole: ${head.position} entries`)
  if (broken?.anchor) say(`Anchor of ${broken.anchor.at}: position ${broken.anchor.position}, hash ${broken.anchor.hash}`)
  say(`${broken ? 'Looked at up to' : 'Head:'} position ${head.position}, hash ${head.hash || '(none)'}`)
  if (!broken) say(anchors.length > 0 ? `${anchors.length} anchors agree (${files.join(', ')})` : `There are no anchors (${own}): what was cut off at the end would not show`)
  return broken ? 2 : 0
}

const nameOf = ({ position, entry }: ChainBreak): string => [position === undefined ? [] : `position ${position}`, entry === undefined ? [] : `entry ${entry}`].flat().join(', ')

async function verifyAtOneMoment(pool: Services['pool'], anchors: readonly Anchor[]): Promise<Verified> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    return await verifyChain(client, anchors)
  } finally {
    client.release(true)
  }
}
