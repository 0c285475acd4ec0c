import { sql } from 'kysely'
import type { Language } from '@ventanilla/contract/messages/say'
import { stateWord } from '@ventanilla/contract/messages/state-words'
import { mayStep, type ProgrammeStep } from '@ventanilla/contract/programme-steps'
import type { CashbackStatus } from '@ventanilla/contract/states'
import type { Context, Fields, Input, Parts, Reader } from '../../engines/changes/change.ts'
import { refusedBy } from '../../engines/changes/refused.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { dayBegins, dayStamp } from '../../platform/text/panama-days.ts'
import { closeRun, openRun, type ProgrammeKind } from './engine/programme-states.ts'

type Programme = { id: string; status: CashbackStatus; starts_at: string; ends_at: string | null; version: number }

/** Programmes that would pay for the same purchases begin one after the other: who comes second sees the first. */
export const lockOverlaps = (db: Transaction) => runSql(db, 'select pg_advisory_xact_lock(5070057)')

/** @throws {Failure} action_refused */
export function requireStatus(status: CashbackStatus, isPossible: boolean, language: Language): void {
  if (!isPossible) throw refusedBy([{ code: 'programme_status', params: { status: stateWord('cashback', status, language) } }], language)
}

type Kept<P extends Programme> = {
  kind: ProgrammeKind
  read: (reader: Reader, id: string) => Promise<P | undefined>
  name: (programme: P) => string
  /** What who decides about a start reads: all that makes it pay, so that nothing of it is another by then. */
  facts: (programme: P) => Fields
  /** The same of what is kept beside it. */
  beside?: (reader: Reader, id: string) => Promise<Fields>
  /** Of the records that these name. */
  names?: Parts<Input, P, P>['names']
  /** @throws {Failure} what stands against running, once its status is written */
  requireApart: (context: Context, id: string) => Promise<void>
}

/** The steps of a kind of programme, each the parts of a change: start, pause, resume and end. */
export function defineSteps<P extends Programme>({ kind, read, name, facts, beside, names, requireApart }: Kept<P>) {
  const { type, table } = kind
  const idOf = ({ params }: Pick<Input, 'params'>) => (params as { id: string }).id

  /** `since`: its first day, where that is another than it was. */
  const move = async (context: Context, before: P, status: CashbackStatus, { reason, since }: { reason?: 'by_hand'; since?: Date | undefined } = {}) => {
    const { db } = context
    await sql`update ${sql.table(table)} set status = ${status}, starts_at = coalesce(${since ?? null}::timestamptz, starts_at), ended_reason = ${reason ?? null}, updated_at = now(), version = version + 1 where id = ${before.id}`.execute(db)
    if (status === 'scheduled' || (status === 'active' && before.status === 'draft')) await requireApart(context, before.id)
    const after = await read(context, before.id)
    if (!after) throw new Failure('not_found')
    return { answer: after, entries: [{ subject: { type, id: before.id }, before: { status: before.status, ...(since && { starts_at: dayStamp(new Date(before.starts_at)) }) }, after: { status, ...(since && { starts_at: dayStamp(since) }), ...(reason && { ended_reason: reason }) } }] }
  }

  const readOne = (reader: Reader, input: Input) => read(reader, idOf(input))
  /** `of`: the programme of what the step reads. */
  const stepOf = <R>(taken: ProgrammeStep, of: (record: R) => P, own: Pick<Parts<Input, R, P>, 'read' | 'apply' | 'facts' | 'inverse' | 'names'>): Parts<Input, R, P> => ({
    lock: async (db, input) => {
      await lockOverlaps(db)
      await sql`select from ${sql.table(table)} where id = ${idOf(input)} for update`.execute(db)
    },
    version: (record) => of(record).version,
    subject: (record) => ({ id: of(record).id, name: name(of(record)) }),
    wanted: () => ({}),
    // What it shows of its terms is not its to keep: others may edit them, and the start is then in conflict.
    holds: (_input, record) => [`${type}:${of(record).id}:status`],
    ...own,
    check: ({ language }, _input, record) => requireStatus(of(record).status, mayStep(taken, of(record).status), language),
  })
  const step = (taken: ProgrammeStep, own: Pick<Parts<Input, P, P>, 'apply' | 'facts' | 'inverse'>) => stepOf<P>(taken, (programme) => programme, { read: readOne, ...own })
  const back: Parts<Input, P, P>['inverse'] = async (reader, { answer: { id, version } }) => {
    // Somebody else may have paused it again for reasons of their own.
    if ((await read(reader, id))?.version !== version) throw new Failure('changed_since')
    return { version }
  }

  return {
    start: stepOf<{ programme: P; more: Fields }>('start', ({ programme }) => programme, {
      read: async (reader, input) => {
        const programme = await readOne(reader, input)
        return programme && { programme, more: (await beside?.(reader, programme.id)) ?? {} }
      },
      facts: (_input, { programme, more }) => ({ ...facts(programme), ...more }),
      ...(names && { names }),
      apply: async (context, _input, { programme }) => {
        const [starts, ends] = [new Date(programme.starts_at), programme.ends_at === null ? undefined : new Date(programme.ends_at)]
        if (ends && ends < context.now) throw refusedBy([{ code: 'programme_dates_over', field: 'ends_at' }], context.language)
        const isAhead = starts > context.now
        await openRun(context.db, kind, programme.id, isAhead ? starts : context.now)
        // A draft that is started late runs from now on, and says no other day.
        const today = dayBegins(dayStamp(context.now))
        return move(context, programme, isAhead ? 'scheduled' : 'active', { since: starts < today ? today : undefined })
      },
    }),
    pause: step('pause', {
      facts: () => ({ status: 'paused' }),
      inverse: back,
      apply: async (context, _input, programme) => {
        await closeRun(context.db, kind, programme.id, context.now)
        return move(context, programme, 'paused')
      },
    }),
    resume: step('resume', {
      facts: () => ({ status: 'active' }),
      inverse: back,
      apply: async (context, _input, programme) => {
        await openRun(context.db, kind, programme.id, context.now)
        return move(context, programme, 'active')
      },
    }),
    end: step('end', {
      facts: () => ({ status: 'ended' }),
      apply: async (context, _input, programme) => {
        await closeRun(context.db, kind, programme.id, context.now)
        return move(context, programme, 'ended', { reason: 'by_hand' })
      },
    }),
  }
}
