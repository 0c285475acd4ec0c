import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { ChainFault } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { Services } from '../../platform/services.ts'
import { anchorsFile, readAnchors, type Anchor } from './anchors.ts'
import { onlyRow, runSql } from '../../platform/database/query.ts'
import { countUnsealed, sealAudit } from './seal-audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Transaction } from '../../platform/database/schema.ts'

const wrong: Record<ChainFault, string> = {
  entry_altered: 'the entry was altered after it was sealed',
  seal_altered: 'the seal was altered',
  altered: 'the entry or its seal was altered',
  entry_missing: 'the seal is there and the entry is not',
  seal_missing: 'the seal is not there',
  // Chain and anchor tell different stories: everything from here to the anchor was written again.
  rewritten: 'the hash is another than when it was anchored: this entry, or some before it, were written again together with their seals',
  cut_off: 'entries were cut off at the end together with their seals: an anchor stands beyond it',
  entry_unsealed: 'the entry has no seal and does not wait for one',
  anchors_unreadable: 'the file of anchors is damaged',
}

/**
 * `verify-audit [--anchors <file>]…`: says whether the audit log is whole, or names its first broken entry. Anchors are
 * those of DATA_DIR, or of the files that are given.
 * @returns the exit code: 0 whole, 2 broken
 */
export async function verifyAuditCommand({ db, settings }: Pick<Services, 'db' | 'settings'>, args: readonly string[], say: (line: string) => void): Promise<0 | 2> {
  const { values } = parseArgs({ args: [...args], options: { anchors: { type: 'string', multiple: true } } })
  const own = anchorsFile(settings)
  const files = values.anchors ?? (existsSync(own) ? [own] : [])
  const anchors: Anchor[] = []
  const damaged: string[] = []
  for (const file of files) {
    const read = await readAnchors(file)
    anchors.push(...read.anchors)
    damaged.push(...read.damaged.map((line) => `Line ${line} of ${file} is no anchor: it was altered, or cut off by a crash. Keep a copy of the file, take the line out, and verify again.`))
  }
  // A copy of the database that takes no writes is verified as it is.
  await sealAudit(db).catch(() => undefined)
  const { head, broken, unsealed } = await inTransaction(db, async (transaction) => ({ ...(await verifyChain(transaction, anchors)), unsealed: await countUnsealed(transaction) }), { snapshot: true })
  say(broken ? `BROKEN: ${nameOf(broken)}: ${wrong[broken.fault]}` : `The audit log is whole: ${head.position} entries`)
  if (broken?.anchor) say(`Anchor of ${broken.anchor.at}: position ${broken.anchor.position}, hash ${broken.anchor.hash}`)
  say(`${broken ? 'Looked at up to' : 'Head:'} position ${head.position}, hash ${head.hash || '(none)'}`)
  for (const line of damaged) say(line)
  if (unsealed > 0) say(`${unsealed} entries wait for their seal`)
  if (!broken) say(anchors.length > 0 ? `${anchors.length} anchors agree (${files.join(', ')})` : `There are no anchors (${own}): what was cut off at the end would not show`)
  return broken || damaged.length > 0 ? 2 : 0
}

const nameOf = ({ position, entry }: ChainBreak): string => [position === undefined ? [] : `position ${position}`, entry === undefined ? [] : `entry ${entry}`].flat().join(', ')

/** Positions that one statement looks at: enough to be quick, little enough to be held. */
const CHUNK = 20_000

/** The first place where the log is broken. `entry`: its id, where one is known; `anchor`: the one that shows it. */
type ChainBreak = { fault: ChainFault; position?: number; entry?: string; anchor?: Anchor }

export type ChainHead = { position: number; hash: string }
export type Verified = { head: ChainHead; broken: ChainBreak | undefined }

const BEGIN: ChainHead = { position: 0, hash: '' }

/**
 * Recomputes every seal from its entry and the seal before it, in chunks, and compares the chain with the anchors that
 * were kept outside of the database: those show what the owner of the database has cut off or written again.
 * Give it a client in a repeatable-read transaction, so that all chunkes show the same moment.
 */
export async function verifyChain(transaction: Transaction, anchors: readonly Anchor[], chunk = CHUNK): Promise<Verified> {
  let head = BEGIN
  for (;;) {
    const { broken, next } = await verifyChunk(transaction, head, chunk)
    if (next) head = next
    if (broken) return { head, broken: (await againstAnchors(transaction, anchors, broken.position)) ?? broken }
    if (!next) break
  }
  return { head, broken: (await againstAnchors(transaction, anchors, head.position + 1)) ?? cutOff(head, anchors) ?? (await unsealed(transaction)) }
}

type VerifiedChunk = { next: ChainHead | null; broken: (ChainBreak & { position: number }) | null }

async function verifyChunk(transaction: Transaction, after: ChainHead, chunk: number): Promise<VerifiedChunk> {
  return onlyRow(
    await runSql<VerifiedChunk>(
      transaction,
      `with sealed as (
        select s.position, s.entry_id, s.hash, e.id is null as gone, audit_personal_altered(e) as touched,
          lag(s.position, 1, $1::bigint) over w as before,
          audit_hash(lag(s.hash, 1, $2) over w, e) as computed,
          lead(s.hash) over w as next_hash, lead(e) over w as next_entry
        from (select * from audit_seals where position > $1 order by position limit $3) s left join audit_entries e on e.id = s.entry_id
        window w as (order by s.position)
      ), checked as (
        select position, before, entry_id, case
          when position <> before + 1 then 'seal_missing'
          when gone then 'entry_missing'
          when hash is distinct from computed then case
            when next_hash = audit_hash(hash, next_entry) then 'entry_altered'
            when next_hash = audit_hash(computed, next_entry) then 'seal_altered'
            else 'altered' end
          when touched then 'entry_altered'
        end as fault from sealed
      )
      select (select jsonb_build_object('position', position, 'hash', hash) from sealed order by position desc limit 1) as next,
        (select jsonb_build_object(
          'fault', fault,
          'position', case fault when 'seal_missing' then before + 1 else position end,
          'entry', case fault when 'seal_missing' then (select min(id) from audit_entries u where not exists (select from audit_seals where entry_id = u.id) and not exists (select from audit_unsealed where entry_id = u.id)) else entry_id end::text
        ) from checked where fault is not null order by position limit 1) as broken`,
      [after.position, after.hash, chunk],
    ),
  )
}

/** The first anchor before `end` that the chain contradicts: what it says of that position was another hash once. */
async function againstAnchors(transaction: Transaction, anchors: readonly Anchor[], end: number): Promise<ChainBreak | undefined> {
  const { rows } = await runSql<{ number: number; entry: string }>(
    transaction,
    `select a.number, s.entry_id::text as entry from unnest($1::bigint[], $2::text[]) with ordinality a (position, hash, number)
     join audit_seals s on s.position = a.position where s.hash <> a.hash and s.position < $3 order by s.position limit 1`,
    [anchors.map(({ position }) => position), anchors.map(({ hash }) => hash), end],
  )
  const anchor = anchors[(rows[0]?.number ?? 0) - 1]
  return rows[0] && anchor && { fault: 'rewritten', position: anchor.position, entry: rows[0].entry, anchor }
}

/** The first anchor that stands beyond the end of the chain. */
function cutOff(head: ChainHead, anchors: readonly Anchor[]): ChainBreak | undefined {
  const anchor = anchors.filter(({ position }) => position > head.position).sort((a, b) => a.position - b.position)[0]
  return anchor && { fault: 'cut_off', position: head.position + 1, anchor }
}

/** An entry waits for its seal from the transaction that writes it: one that has no seal and does not wait came here another way. */
async function unsealed(transaction: Transaction): Promise<ChainBreak | undefined> {
  const { rows } = await runSql<{ entry: string | null }>(transaction, 'select min(id)::text as entry from audit_entries e where not exists (select from audit_seals where entry_id = e.id) and not exists (select from audit_unsealed where entry_id = e.id)')
  return rows[0]?.entry ? { fault: 'entry_unsealed', entry: rows[0].entry } : undefined
}
