import { z } from 'zod'
import { approvals, changeActions, directCauses, MAX_REASON, requestStatuses, taskStatuses } from '../changes.ts'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choice as choiceField, defineFields, longText, money } from '../fields.ts'
import { amounts, choice, days, text } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { changeTitles } from '../messages/change-words.ts'
import { permissionCodes, type Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { auditEndpoints, auditEntry, recordTypes } from './audit.endpoints.ts'

/** Who asked, as an administrator is called. */
const person = z.object({ id: identifier, email: z.string(), name: z.string() })

/** A change that was asked for, or that took effect at once (`executed_direct`). */
export const request = z.object({
  id: identifier.describe('the number of the audit entry that it begins with'),
  change: z.string().describe('id of the endpoint that was called'),
  title: z.string().describe('what the change is called, in the caller’s language'),
  action: z.enum(changeActions),
  subject_type: z.enum(recordTypes),
  subject_id: identifier.nullable().describe('null for what is created, and where there are several'),
  subject_name: z.string().describe('as the record was called when the change was asked for'),
  status: z.enum(requestStatuses),
  requester: person,
  reason: z.string(),
  amount: moneyText.nullable(),
  fields: z.array(z.string()).describe('what it changes'),
  can_decide: z.boolean().describe('by the caller, now'),
  is_own: z.boolean(),
  created_at: timestamp,
  expires_at: timestamp.nullable().describe('null for what took effect at once'),
  decided_at: timestamp.nullable(),
  decided_by: z.string().nullable().describe('name of who decided last'),
})
export type Request = z.infer<typeof request>

/** One field of a request. `now` is its present value, `moved` whether that is no longer `old`. */
export const task = z.object({
  id: identifier,
  auditlog_id: identifier,
  field: z.string(),
  old: z.unknown(),
  new: z.unknown(),
  now: z.unknown(),
  moved: z.boolean(),
  status: z.enum(taskStatuses),
  comment: z.string(),
  decided_by: z.string().nullable(),
  decided_at: timestamp.nullable(),
})
export type Task = z.infer<typeof task>

const problem = z.object({ code: z.string(), field: z.string().optional(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })

/** A request with its fields, and what the caller may do with it. */
export const requestDetail = request.extend({
  address: z.string().nullable(),
  whole: z.boolean().describe('it stands or falls as one'),
  tasks: z.array(task),
  names: z.record(z.string(), z.string()).describe('how records and permissions that its values name are called, by id, in the caller’s language'),
  deciders: z.array(person).describe('who can decide it'),
  permissions: z.array(z.enum(permissionCodes)).describe('what who decides holds in the approve set'),
  cannot_decide: z.string().nullable().describe('code of the refusal where the caller can’t decide what is pending'),
  can_withdraw: z.boolean(),
  can_undo: z.boolean(),
  problem: problem.nullable().describe('why it could not be applied'),
  direct_because: z.enum(directCauses).nullable().describe('why it took effect at once: nobody could decide yet, policy never asks, or the amount is not above its limit'),
  undoes: identifier.nullable(),
  undone_by: identifier.nullable(),
})
export type RequestDetail = z.infer<typeof requestDetail>

/**
 * Requests that the caller may see: their own, those whose permissions they hold in the approve set, and all of them for
 * readers of the audit log. `waiting` puts those that wait for the caller first, and of them the oldest. `decided_at` is
 * the last decision; with `approver` or `rejecter` that person's last one. A whole e-mail address means its person alone.
 */
export const requestList = defineList({
  item: request,
  sorts: ['waiting', 'created_at', 'decided_at', 'amount'],
  sort: { by: 'waiting', order: 'asc' },
  search: { min: 1 },
  filters: {
    status: choice(requestStatuses),
    requester: text(),
    change: choice(Object.keys(changeTitles.es)),
    subject_type: choice(recordTypes),
    created_at: days(),
    decided_at: days(),
    approver: text(),
    rejecter: text(),
    amount: amounts(),
    waits_for: choice(['me', 'others']),
  },
  csv: {
    id: csvColumn('Solicitud', 'Request'),
    created_at: csvColumn('Fecha', 'Time', 'moment'),
    title: csvColumn('Cambio', 'Change'),
    subject_name: csvColumn('Registro', 'Record'),
    status: csvColumn('Estado', 'Status', 'request'),
    requester: csvColumn('Solicitada por', 'Requested by'),
    reason: csvColumn('Motivo', 'Reason'),
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    fields: csvColumn('Campos', 'Fields', 'field'),
    decided_at: csvColumn('Última decisión', 'Last decision', 'moment'),
    decided_by: csvColumn('Última decisión por', 'Last decision by'),
  },
})

/** A field of a request in a list of fields. */
export const listedTask = task.omit({ now: true, moved: true }).extend({ change: z.string(), title: z.string(), subject_type: z.enum(recordTypes), subject_name: z.string(), requester: z.string() })
export type ListedTask = z.infer<typeof listedTask>

const taskColumns = {
  id: csvColumn('Tarea', 'Task'),
  auditlog_id: csvColumn('Solicitud', 'Request'),
  title: csvColumn('Cambio', 'Change'),
  subject_name: csvColumn('Registro', 'Record'),
  field: csvColumn('Campo', 'Field', 'field'),
  old: csvColumn('Antes', 'Before'),
  new: csvColumn('Después', 'After'),
  status: csvColumn('Estado', 'Status', 'task'),
  requester: csvColumn('Solicitada por', 'Requested by'),
  decided_by: csvColumn('Decidida por', 'Decided by'),
  decided_at: csvColumn('Decidida', 'Decided', 'moment'),
  comment: csvColumn('Comentario', 'Comment'),
} as const
const taskFilters = { auditlog_id: text() }

/** The fields that the caller may decide now, oldest first. */
export const openTaskList = defineList({ item: listedTask, sorts: ['id'], sort: { by: 'id', order: 'asc' }, filters: taskFilters, csv: taskColumns })
/** Fields that were decided, the last ones first. */
export const decidedTaskList = defineList({ item: listedTask, sorts: ['decided_at', 'id'], sort: { by: 'decided_at', order: 'desc' }, filters: { ...taskFilters, decided_at: days() }, csv: taskColumns })

/** How a change stands under the policy. */
export const policy = z.object({
  id: z.string().describe('id of the change'),
  title: z.string(),
  subject_type: z.enum(recordTypes),
  permissions: z.array(z.enum(permissionCodes)),
  money: z.boolean().describe('it may be asked for above an amount'),
  approval: z.enum(approvals),
  above: moneyText.nullable(),
  default_approval: z.enum(approvals),
  by_record: z.boolean().describe('on some records the default is another, such as those that a budget depends on'),
  beginning: z.boolean().describe('the programme never had a second administrator who could decide it, so it takes effect at once'),
  deciders: z.number().int().describe('active administrators who can decide it'),
  updated_at: timestamp.nullable(),
  updated_by: z.string().nullable(),
  version: z.number().int(),
})
export type Policy = z.infer<typeof policy>

/** What policy asks of the caller for one change. `above`: only of amounts above it. `by_record`: it may ask whatever `asks` says, depending on the record. */
export const changeRule = z.object({ change: z.string(), asks: z.boolean(), above: moneyText.nullable(), by_record: z.literal(true).optional() })
export type ChangeRule = z.infer<typeof changeRule>

export const policyFields = defineFields({ approval: choiceField(approvals), above: money({ min: '0.00', max: '9999999.99', optional: true }) })

const readsPolicy = auditEndpoints['audit-log'].access satisfies Access
const taskId = z.object({ id: z.string().max(15).regex(/^\d+$/) })
const comment = longText({ max: MAX_REASON, optional: true }).shape

/**
 * Requests, their fields, and the policy. What one may see of them depends on the request, so that every session may call;
 * who may decide is looked at when they do.
 */
export const requestEndpoints = {
  requests: defineEndpoint({ summary: 'Requests by status', method: 'GET', path: '/api/auditlog/status/', access: 'session', ...listEndpoint(requestList) }),
  'audit-entry': defineEndpoint({
    summary: 'One audit entry with its difference; of a request also its fields and what the caller may do with it',
    method: 'GET',
    path: '/api/auditlog/field_auditlog_by_id/{id}/',
    access: 'session',
    params: taskId,
    response: z.object({ entry: auditEntry, request: requestDetail.nullable(), names: z.record(z.string(), z.string()).optional().describe('how the records are called that values of the entry name, by id') }),
  }),
  'decided-tasks': defineEndpoint({ summary: 'Fields that were approved or rejected', method: 'GET', path: '/api/auditlog/field_approved_rejected/', access: 'session', ...listEndpoint(decidedTaskList) }),
  'request-tasks': defineEndpoint({ summary: 'Fields that the caller may decide', method: 'GET', path: '/api/fieldtable/', access: 'session', ...listEndpoint(openTaskList) }),
  'request-task': defineEndpoint({ summary: 'One field of a request', method: 'GET', path: '/api/fieldtable/{id}/', access: 'session', params: taskId, response: listedTask }),
  'approved-tasks': defineEndpoint({ summary: 'Fields that were approved', method: 'GET', path: '/api/fieldtable/approve/', access: 'session', ...listEndpoint(decidedTaskList) }),
  'rejected-tasks': defineEndpoint({ summary: 'Fields that were rejected', method: 'GET', path: '/api/fieldtable/rejected/', access: 'session', ...listEndpoint(decidedTaskList) }),
  'decide-task': defineEndpoint({
    summary: 'Approve or reject a field of a request, or with `whole` all that are pending; a rejection needs a comment',
    method: 'PUT',
    path: '/api/fieldtable/update/{id}/',
    access: 'session',
    confirms: true,
    params: taskId,
    body: z.object({ status: z.enum(['approved', 'rejected']), comment, whole: z.boolean().default(false) }),
    invalidates: stale.decided,
    response: requestDetail,
  }),
  'undo-task': defineEndpoint({
    summary: 'Withdraw the pending request of this field, or take its applied request back by an inverse change; with `expects` only where the request still is as the caller saw it',
    method: 'PUT',
    path: '/api/fieldtable/undo/{id}/',
    access: 'session',
    confirms: true,
    params: taskId,
    body: z.object({ comment, expects: z.enum(['pending', 'applied']).optional() }).default({ comment: '' }),
    invalidates: stale.decided,
    response: requestDetail,
  }),
  policies: defineEndpoint({ summary: 'Which changes need a second person', method: 'GET', path: '/api/changes/policy/', access: readsPolicy, response: z.object({ results: z.array(policy) }) }),
  'change-rules': defineEndpoint({ summary: 'Which changes of the caller would wait for a second person', method: 'GET', path: '/api/changes/', access: 'session', response: z.object({ results: z.array(changeRule) }) }),
  'edit-policy': defineChange({
    change: { subject: 'policy', action: 'edit', approval: 'always', audit: 'policy.changed', whole: true },
    summary: 'Change which approval a change needs',
    method: 'PUT',
    path: '/api/changes/policy/',
    access: { request: ['roles-permissions'] },
    confirms: true,
    fields: policyFields,
    body: bodyOf(policyFields).extend({ id: z.string().max(64), version: z.number().int() }),
    invalidates: stale.policies,
    response: policy,
  }),
}
