import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { AuditAction } from '@ventanilla/contract/audit-actions'
import type { Approval } from '@ventanilla/contract/changes'
import type { ChangeEndpoint, ParsedOf } from '@ventanilla/contract/endpoint'
import { membersOf } from '@ventanilla/contract/field-rules'
import type { Language } from '@ventanilla/contract/messages/say'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'

/** Who makes a change, with what the database grants them at this moment. */
export type Maker = Pick<Actor, 'id' | 'email' | 'name' | 'role' | 'grants'>

/** A record, or what changes of it, by field. */
export type Fields = Readonly<Record<string, unknown>>

/** How a record is read: without a lock, and with names in a language. */
export type Reader = { db: Kysely<Database>; language: Language }

/** What a change works with. */
export type Context = Reader & {
  db: Transaction
  services: Services
  /** Who asked for it. */
  actor: Maker
  now: Date
  /** When it was asked for: now, or when the request for it was filed. */
  askedAt: Date
  /** The request that is being applied; its number is that of the entry of the log with which it was filed. */
  request?: number
  /** Under it a change acts once, where its caller chose one. */
  reference: string | undefined
  /** It stands or falls as one: what can't be applied to all of its records is refused. True of a request, and of what takes another change back. */
  asOne: boolean
}

/** A call as it was read. */
export type Input = { params: unknown; body: unknown }
/** The call of one endpoint. What its address asks for stands with its parameters. */
export type InputOf<S> = { params: ParsedOf<S, 'params'> extends undefined ? ParsedOf<S, 'query'> : ParsedOf<S, 'params'>; body: ParsedOf<S, 'body'> }

/** An audit entry of what was applied; its action is that of the contract unless it names another. */
export type Entry = { action?: AuditAction; subject: { type: string; id: string }; before?: Fields; after?: Fields }

/** What became of a change: what it answers, and the audit entries that tell of it; none where nothing changed. */
export type Done<D> = { answer: D; entries: readonly Entry[] }

/** The records that a change is about. `id` is null for what is created, and where there are several, which `others` names. */
export type Subject = { id: string | null; name: string; others?: readonly { type: string; id: string }[] }

/** Why a request ended without being applied. */
export type Ending = 'rejected' | 'withdrawn' | 'expired' | 'failed' | 'conflict'

/**
 * What a change does, on the server. `I` is its call, `R` the record (undefined for what is created), `D` what it answers once
 * applied, `W` its fields as they are wanted, which the shape of its endpoint has read.
 * A change runs `lock`, `read`, `check` and `apply` when it is called and policy lets it through, and again when a request
 * for it is approved; filing a request runs all of it and takes it back.
 */
export type Parts<I extends Input, R, D, W extends Fields = Fields> = {
  /**
   * Asks somebody outside, before the transaction: a silent provider then holds neither a connection nor a lock. It runs
   * when the change is called and when a request for it is approved, and not when something is taken back.
   * @throws {Failure} why it may not be made
   */
  ahead?: (services: Services, input: I) => Promise<void>
  /** Locks what it is about, before anything is read: what was checked then still holds when it is applied. */
  lock?: (db: Transaction, input: I) => Promise<unknown>
  /** The record as it is now; undefined: it is gone. Absent where there is none yet. */
  read?: (reader: Reader, input: I) => Promise<R | undefined>
  /** The version that an edit is compared with; a stale one is refused. */
  version?: (record: R) => number
  subject: (record: R, input: I) => Subject
  /** The fields of the record that it may change, as they are now. */
  present?: (record: R) => Fields
  /** What they would be, in the form in which they are kept: a request that named another could not be taken back. By default `sent`, which is what the body has of the endpoint's fields. */
  wanted?: (input: I, record: R, context: Context, sent: W) => W | Promise<W>
  /**
   * Facts of a change that has no fields of a record: what who decides reads. They are worked out again when it is decided,
   * and one that is no longer the same is a conflict; so a fact says what will be, or what the record has, always under the same names.
   */
  facts?: (input: I, record: R) => Fields
  /** Those of them that move by themselves while a request waits, such as a count of users: they inform, and bind nobody. */
  moving?: readonly string[]
  /** Cents that it moves, where policy and filters may ask for them. */
  amount?: (input: I, record: R, context: Context) => number | null | Promise<number | null>
  /** What the contract's default is for this very record, where it is another than that of its change; what somebody set in the policy goes before it, unless it is that default. The contract marks such a change (`byRecord`), so that forms say so before. */
  approval?: (record: R, reader: Pick<Reader, 'db'>) => Approval | undefined | Promise<Approval | undefined>
  /** @throws {Failure} why it may not be applied */
  check?: (context: Context, input: I, record: R, wanted: W) => Promise<void> | void
  apply: (context: Context, input: I, record: R, wanted: W) => Promise<Done<D>>
  /** What an edit answers that changes nothing. */
  unchanged?: (record: R) => D
  /** What a change without fields answers where all is already as it asks for: nothing is filed then. Undefined: there is something to do. */
  already?: (record: R, input: I) => D | undefined
  /** Runs `apply` between its own checks: what holds for all changes of a kind. */
  guard?: <T>(context: Context, work: () => Promise<T>) => Promise<T>
  /**
   * What a request holds on to while it waits, so that no second one may name it: by default the record and the field.
   * False: nothing. What stands as one may name other things than its record, such as the movement that it reverses.
   */
  holds?: false | ((input: I, record: R) => readonly string[])
  /**
   * What a record has that no other may have (its name, an e-mail), by field. A request that would give its record another
   * such value claims it while it waits, so that no second one asks for the same.
   */
  claims?: (db: Transaction, id: string) => Promise<Readonly<Record<string, string>>>
  /** Names of the records that values of the fields name, by id. */
  names?: (reader: Reader, values: readonly unknown[]) => Promise<Readonly<Record<string, string>>>
  /**
   * The body of the inverse change, from what was called, what it answered, and why it is taken back. Of an edit, `body` has
   * the former values already, and this is what else differs.
   * @throws {Failure} changed_since: what it did is no longer what is
   */
  inverse?: (reader: Reader, was: { body: Fields; answer: D; comment: string }) => Promise<Fields>
  /** In the transaction that files a request. */
  filed?: (context: Pick<Context, 'db'>, input: I) => Promise<void>
  /** In the transaction that ends a request without applying it. */
  ended?: (context: Pick<Context, 'db'>, input: I, ending: Ending) => Promise<void>
}

/** A change with its endpoint. The engine knows neither its record nor its answer. */
export type Change = { id: string; endpoint: ChangeEndpoint; parts: Parts<Input, unknown, unknown> }

// The parts of a change are only ever called with the input of its own endpoint, what that has of its fields, and the record that its own `read` gave, so that the widening can't be observed.
export const widened = <I extends Input, R, D, W extends Fields>(id: string, endpoint: ChangeEndpoint, parts: Parts<I, R, D, W>): Change => {
  const given: unknown = parts
  return { id, endpoint, parts: given as Change['parts'] }
}

/** Reads administrators for the engine; the area that knows them provides it. */
export type People = {
  /** The caller as they stand now; nothing when their session has ended. */
  caller: (db: Kysely<Database>, actor: Pick<Actor, 'session'>, services: Services) => Promise<Maker | undefined>
  /** An active administrator; nothing when they are archived. */
  active: (db: Kysely<Database>, id: string) => Promise<Maker | undefined>
  /** Active administrators who hold all of these in the approve set, and the permission to decide. */
  deciders: (db: Kysely<Database>, permissions: readonly PermissionCode[]) => Promise<readonly Omit<Maker, 'grants'>[]>
}

declare module '../../platform/services.ts' {
  interface Services {
    people: People
    /** The change of an endpoint. @throws {Error} for an endpoint that is none */
    changeOf: (id: string) => Change
  }
}

export const permissionsOf = ({ endpoint }: Pick<Change, 'endpoint'>): readonly PermissionCode[] => endpoint.access.request
/** An edit stands field by field, unless its fields depend on each other; everything else stands or falls as one. */
export const standsAsOne = ({ endpoint: { change } }: Pick<Change, 'endpoint'>): boolean => change.action !== 'edit' || change.whole === true

/** Whether two values of a field are the same, as JSON keeps them. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other))
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

/** One field of a change: what is, and what would be. */
export type Difference = { field: string; old: unknown; new: unknown }

/** The fields that would differ. */
export const differencesOf = (present: Fields, wanted: Fields): Difference[] =>
  Object.entries(wanted).flatMap(([field, value]) => (value === undefined || isSame(present[field], value) ? [] : [{ field, old: present[field] ?? null, new: value }]))

/** What the body has of the endpoint's fields. */
export function fieldsOfBody({ fields = {} }: ChangeEndpoint, body: unknown): Fields {
  const given = (body ?? {}) as Fields
  return Object.fromEntries(Object.entries(fields).flatMap(([name, { rule }]) => membersOf(name, rule)).flatMap((member) => (given[member] === undefined ? [] : [[member, given[member]]])))
}

/** A change as it would be, on the record as it is: what `make-change`, `decide` and the views of a request begin with. */
export type Prepared = { record: unknown; subject: Subject; present: Fields; wanted: Fields; differences: Difference[]; amount: number | null }

/** What each difference of a change holds on to while it waits; null: nothing. A deletion holds its record once; whatever else its own fields, whether it stands as one or not. */
export function holdsOf(change: Change, input: Input, { record, subject, differences }: Prepared): (string | null)[] {
  const { endpoint, parts: { holds } } = change
  if (holds === false) return differences.map(() => null)
  if (holds) {
    const named = holds(input, record)
    return differences.map((_, at) => named[at] ?? null)
  }
  if (subject.id === null) return differences.map(() => null)
  const key = `${endpoint.change.subject}:${subject.id}`
  return differences.map(({ field }, at) => (endpoint.change.action === 'delete' ? (at === 0 ? `${key}:*` : null) : `${key}:${field}`))
}

/** Works out what a change would do to a record that was read. */
export async function prepare({ endpoint, parts }: Change, context: Context, input: Input, record: unknown): Promise<Prepared> {
  const present = parts.present?.(record) ?? {}
  const subject = parts.subject(record, input)
  const amount = (await parts.amount?.(input, record, context)) ?? null
  const { action } = endpoint.change
  const sent = fieldsOfBody(endpoint, input.body)
  const wanted = action === 'delete' ? {} : ((await parts.wanted?.(input, record, context, sent)) ?? sent)
  const deleted = Object.entries(present).map(([field, old]): Difference => ({ field, old, new: null }))
  const facts = Object.entries(parts.facts?.(input, record) ?? {}).map(([field, value]): Difference => ({ field, old: null, new: value }))
  return { record, subject, present, wanted, differences: [...(action === 'delete' ? deleted : differencesOf(present, wanted)), ...facts], amount }
}
