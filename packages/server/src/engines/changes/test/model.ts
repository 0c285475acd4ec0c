import { DECIDES, REQUEST_DAYS, type TaskStatus } from '@ventanilla/contract/changes'
import { permissionCodes, type PermissionCode } from '@ventanilla/contract/permissions'
import { actionOf, changeOf, changesOf, permissionsOf, Refusal, same, standsAsOne, type ChangeId, type ModelRecord, type ModelRequest, type ModelTask, type Person, type Values } from './model-changes.ts'

/** How a call ends: the code of its refusal, or what it did, with the request that it made or decided. */
export type Ended = { ended: string; request?: ModelRequest }

export const dayOf = (days: number) => days * 86_400_000

export type Model = ReturnType<typeof startModel>

/** What a model begins with. `fixedRoles`: what the roles grant that the administrators under change have. */
type Beginning = { people: readonly Person[]; records: readonly ModelRecord[]; fixedRoles: ReadonlyMap<string, readonly PermissionCode[]> }

/**
 * What the engine of changes has to do, said once more in memory and without it: the records, the requests with their
 * fields, and which change was applied by whom. It speaks of roles, of administrators who are nobody's colleagues (they
 * hold nothing that decides), and of the policy. Its people change beside it.
 */
export function startModel({ people, fixedRoles, ...beginning }: Beginning) {
  const records = [...beginning.records]
  const { wantedOf, check, presentOf, factsOf, tasksOf, apply } = changesOf(records, fixedRoles)
  const requests: ModelRequest[] = []
  /** Permissions that two could decide once. */
  const twice = new Set<PermissionCode>()
  let now = 0

  const mayDecide = ({ isActive, approve, request }: Person, permissions: readonly PermissionCode[]) =>
    isActive && permissions.every((code) => approve.has(code)) && (approve.has(DECIDES) || request.has(DECIDES))

  /** Whether a second person has to approve a change now. None of these changes has an amount. */
  const asks = (change: ChangeId) => records.some(({ type, id, fields }) => type === 'policy' && id === change && fields['approval'] === 'always') && permissionsOf(change).every((code) => twice.has(code))
  const decidersOf = (change: ChangeId, requester: Person) => people.filter((person) => person !== requester && mayDecide(person, permissionsOf(change)))

  type Ask = { who: Person; change: ChangeId; record: ModelRecord | undefined; body: Values; undoes?: ModelRequest }

  const ask = ({ who, change, record, body, undoes }: Ask): Ended => {
    if (!who.isActive) throw new Refusal('session_ended')
    if (permissionsOf(change).some((code) => !who.request.has(code))) throw new Refusal('forbidden')
    if (record?.isGone) throw new Refusal('not_found')
    if (record && body['version'] !== record.version) throw new Refusal('stale_version')
    const wanted = wantedOf(change, record, body)
    const tasks = tasksOf(change, record, wanted)
    if (actionOf(change) === 'edit' && tasks.length === 0) return { ended: 'unchanged' }
    const request: ModelRequest = { id: 0, change, record, requester: who, body, tasks, status: 'pending', expiresAt: now + dayOf(REQUEST_DAYS), problem: null, undoes, applied: [] }
    if (asks(change)) {
      if (decidersOf(change, who).length === 0) throw new Refusal('nobody_decides')
      const isDeletion = actionOf(change) === 'delete'
      const waiting = requests.filter((other) => record && other.record === record && (actionOf(other.change) === 'delete') === isDeletion).flatMap((other) => other.tasks.filter(({ status }) => status === 'pending'))
      if (tasks.some(({ field }) => waiting.some((other) => other.field === field))) throw new Refusal('request_pending')
      // Of edits whose fields depend on each other one waits at a time.
      if (changeOf(change).change.whole && waiting.length > 0) throw new Refusal('request_pending')
      check(change, who, record, wanted)
      const isClaimed = (task: ModelTask) => task.field === 'name' && task.new !== null && requests.some((other) => other.tasks.some(({ status, field, new: claimed }) => status === 'pending' && field === 'name' && same(claimed, task.new)))
      if (tasks.some(isClaimed)) throw new Refusal('request_pending')
      requests.push(request)
      return { ended: 'filed', request }
    }
    check(change, who, record, wanted)
    const done = apply(change, record, wanted)
    if (!done) return { ended: 'unchanged' }
    for (const task of tasks) task.status = 'approved'
    Object.assign(request, { status: 'executed_direct', record: done.record, applied: [{ by: who, approver: undefined, before: done.before, after: done.after }] })
    requests.push(request)
    return { ended: 'done', request }
  }

  /** Their own, those that they might decide, and to readers of the audit log all. */
  const maySee = ({ id, request: held, approve }: Person, { requester, change }: ModelRequest) =>
    requester.id === id || permissionsOf(change).every((code) => approve.has(code)) || (['roles-permissions', 'admin-role', DECIDES] as const).some((code) => held.has(code) || approve.has(code))

  const settle = (request: ModelRequest) => {
    const of = (status: TaskStatus) => request.tasks.filter((task) => task.status === status).length
    if (of('pending') > 0) return
    if (of('approved') > 0) request.status = of('approved') === request.tasks.length ? 'approved' : 'partially_approved'
    else request.status = (['failed', 'conflict', 'rejected', 'expired', 'withdrawn'] as const).find((status) => of(status) > 0) ?? 'rejected'
  }

  type Decision = { who: Person; request: ModelRequest; field: string; approves: boolean; whole: boolean; comment: string }

  const decide = ({ who, request, field, approves, whole, comment }: Decision): Ended => {
    const { change, requester } = request
    if (!who.isActive) throw new Refusal('session_ended')
    if (!maySee(who, request)) throw new Refusal('not_found')
    if (who === requester) throw new Refusal('own_request')
    if (!mayDecide(who, permissionsOf(change))) throw new Refusal('forbidden')
    if (request.status !== 'pending') throw new Refusal(request.status === 'withdrawn' ? 'request_withdrawn' : request.status === 'expired' ? 'request_expired' : 'request_decided')
    if (request.expiresAt <= now) throw new Refusal('request_expired')
    const chosen = request.tasks.filter((task) => task.status === 'pending' && (standsAsOne(change) || whole || task.field === field))
    if (chosen.length === 0) throw new Refusal('request_decided')
    const close = (tasks: readonly ModelTask[], status: TaskStatus) => {
      for (const task of tasks) task.status = status
    }
    if (!approves) {
      if (comment === '') throw new Refusal('comment_required')
      close(chosen, 'rejected')
    } else
      try {
        const moved = approve(who, request, chosen)
        close(moved, 'conflict')
        close(chosen.filter((task) => !moved.includes(task)), 'approved')
        if (moved.length > 0) request.problem = 'value_moved'
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const isFinal = ['not_found', 'requester_archived', 'requester_not_permitted'].includes(error.problem)
        if (!isFinal && request.tasks.some((task) => task.status === 'pending' && !chosen.includes(task))) throw new Refusal('field_alone')
        request.problem = error.problem === 'not_found' ? 'record_gone' : error.problem
        close(chosen, 'failed')
      }
    settle(request)
    return { ended: 'decided', request }
  }

  /** @returns the tasks whose field has moved */
  const approve = (who: Person, request: ModelRequest, chosen: readonly ModelTask[]): ModelTask[] => {
    const { change, requester, record, body } = request
    if (!requester.isActive) throw new Refusal('requester_archived')
    if (permissionsOf(change).some((code) => !requester.request.has(code))) throw new Refusal('requester_not_permitted')
    if (record?.isGone) throw new Refusal('not_found')
    const present = presentOf(change, record)
    const facts = factsOf(change, record)
    const moved = chosen.filter((task) => (task.field in present && !same(present[task.field], task.old)) || (task.field in facts && !same(facts[task.field], task.new)))
    const rest = chosen.filter((task) => !moved.includes(task))
    if (standsAsOne(change) && moved.length > 0) return [...chosen]
    if (rest.length === 0) return moved
    const asked = standsAsOne(change) ? body : { ...body, ...present, ...Object.fromEntries(rest.map((task) => [task.field, task.new])) }
    const wanted = wantedOf(change, record, asked)
    // What was the same when it was filed is nothing that anybody has read.
    if (standsAsOne(change) && Object.keys(wanted).some((field) => !same(present[field], wanted[field]) && !chosen.some((task) => task.field === field))) return [...chosen]
    check(change, requester, record, wanted)
    const done = apply(change, record, wanted)
    if (done) {
      request.record = done.record
      request.applied.push({ by: requester, approver: who, before: done.before, after: done.after })
    }
    return moved
  }

  const reversible = ({ status, change }: ModelRequest) => ['approved', 'partially_approved', 'executed_direct'].includes(status) && (actionOf(change) === 'edit' || changeOf(change).change.inverse !== undefined)
  const undone = (request: ModelRequest) => requests.some((other) => other.undoes === request && ['pending', 'approved', 'partially_approved', 'executed_direct'].includes(other.status))

  /** Its record is there, and has what it set. */
  const standing = ({ change, record, tasks }: ModelRequest) => {
    const present = actionOf(change) === 'create' ? {} : presentOf(change, record)
    return !record?.isGone && tasks.every(({ status, field, new: set }) => status !== 'approved' || !(field in present) || same(present[field], set))
  }

  const undo = ({ who, request }: { who: Person; request: ModelRequest }): Ended => {
    if (!who.isActive) throw new Refusal('session_ended')
    if (!maySee(who, request)) throw new Refusal('not_found')
    if (request.status === 'pending') {
      if (request.requester !== who) throw new Refusal('not_own_request')
      for (const task of request.tasks) if (task.status === 'pending') task.status = 'withdrawn'
      settle(request)
      return { ended: 'withdrawn', request }
    }
    if (!['approved', 'partially_approved', 'executed_direct'].includes(request.status)) throw new Refusal('not_applied')
    if (!reversible(request)) throw new Refusal('irreversible')
    if (undone(request)) throw new Refusal('undone_already')
    const { change, record, body } = request
    if (!standing(request)) throw new Refusal('changed_since')
    const named = { id: record?.id, version: record?.version }
    if (actionOf(change) !== 'edit') return ask({ who, change: changeOf(change).change.inverse as ChangeId, record, body: named, undoes: request })
    const present = presentOf(change, record)
    const tasks = request.tasks.filter(({ status }) => status === 'approved')
    return ask({ who, change, record, body: { ...body, ...present, ...Object.fromEntries(tasks.map((task) => [task.field, task.old])), ...named }, undoes: request })
  }

  const refusable = <A>(work: (asked: A) => Ended) => (asked: A): Ended => {
    try {
      return work(asked)
    } catch (error) {
      if (error instanceof Refusal) return { ended: error.code }
      throw error
    }
  }

  return {
    records,
    requests,
    mayDecide,
    decidersOf,
    ask: refusable(ask),
    decide: refusable(decide),
    undo: refusable(undo),
    maySee,
    /** What somebody sees that they could do with a request. */
    mayDo: (who: Person, request: ModelRequest) => ({
      can_decide: request.status === 'pending' && request.expiresAt > now && who !== request.requester && mayDecide(who, permissionsOf(request.change)),
      can_withdraw: request.status === 'pending' && who === request.requester,
      can_undo: reversible(request) && !undone(request) && standing(request) && permissionsOf(changeOf(request.change).change.inverse ?? request.change).every((code) => who.request.has(code)),
    }),
    /** Time goes on. */
    pass: (ms: number) => void (now += ms),
    /** Ends what nobody decided in time. */
    expire: () => {
      for (const request of requests.filter(({ status, expiresAt }) => status === 'pending' && expiresAt <= now)) {
        for (const task of request.tasks) if (task.status === 'pending') task.status = 'expired'
        settle(request)
      }
    },
    /** Once two can decide what takes a permission, it stays so. */
    notice: () => {
      for (const code of permissionCodes) if (people.filter((person) => mayDecide(person, [code])).length > 1) twice.add(code)
    },
  }
}

