import type { Language } from '@ventanilla/contract/messages/say'

/** What the pages of requests, the bell and the audit log say; written here as it has to be read. */
const es = {
  edit: 'Editar programa', save: 'Guardar', changeOf: (name: string) => `Editar programa de cashback: ${name}`, link: 'Editar programa de cashback',
  form: { budget: 'Presupuesto', minimum: 'Compra mínima', description: 'Descripción' },
  waits: 'Este cambio se enviará a aprobación: se aplica cuando otra persona lo apruebe.', reason: 'Motivo para quien aprueba (opcional)',
  sent: 'Enviado a aprobación', see: 'Ver la solicitud', pending: /^Hay (?:un cambio pendiente|\d+ cambios pendientes) de aprobación$/,
  budget: 'Presupuesto (USD)', minimum: 'Compra mínima (USD)',
  approve: 'Aprobar', reject: 'Rechazar', rejectAll: 'Rechazar todo', comment: 'Comentario',
  approveOne: (what: string) => `Aprobar ${what}`,
  asksApprove: (what: string) => `¿Aprobar «${what}»?`, asksReject: (what: string) => `¿Rechazar «${what}»?`,
  approved: (what: string) => `Se aprobó «${what}».`, rejected: (what: string) => `Se rechazó «${what}».`,
  status: { partly: 'Aprobada en parte', fieldApproved: 'Aprobado', fieldRejected: 'Rechazado' },
  changes: 'Cambios solicitados',
  bell: /^Avisos: \d+ sin leer$/, bellTitle: 'Avisos',
  filed: (person: string, what: string) => `${person} solicita un cambio que puedes decidir: ${what}`,
  partly: (what: string) => `Se aprobó una parte de tu solicitud: ${what}`,
  audit: 'Auditoría', edited: 'Editó un programa de cashback', approver: 'Aprobado por',
  list: 'Solicitudes', select: (what: string) => `Seleccionar ${what}`, asksSeveral: '¿Aprobar 2 solicitudes?', several: '2 solicitudes aprobadas.',
}
const en: typeof es = {
  edit: 'Edit programme', save: 'Save', changeOf: (name) => `Edit cashback programme: ${name}`, link: 'Edit cashback programme',
  form: { budget: 'Budget', minimum: 'Minimum purchase', description: 'Description' },
  waits: 'This change will be sent for approval: it takes effect once another person approves it.', reason: 'Reason for the approver (optional)',
  sent: 'Sent for approval', see: 'View the request', pending: /^(?:A change is|\d+ changes are) waiting for approval$/,
  budget: 'Budget (USD)', minimum: 'Minimum purchase (USD)',
  approve: 'Approve', reject: 'Reject', rejectAll: 'Reject all', comment: 'Comment',
  approveOne: (what) => `Approve ${what}`,
  asksApprove: (what) => `Approve “${what}”?`, asksReject: (what) => `Reject “${what}”?`,
  approved: (what) => `“${what}” was approved.`, rejected: (what) => `“${what}” was rejected.`,
  status: { partly: 'Partially approved', fieldApproved: 'Approved', fieldRejected: 'Rejected' },
  changes: 'Requested changes',
  bell: /^Notices: \d+ unread$/, bellTitle: 'Notices',
  filed: (person, what) => `${person} requests a change that you can decide: ${what}`,
  partly: (what) => `Part of your request was approved: ${what}`,
  audit: 'Audit log', edited: 'Edited a cashback programme', approver: 'Approved by',
  list: 'Requests', select: (what) => `Select ${what}`, asksSeveral: 'Approve 2 requests?', several: '2 requests approved.',
}

export type ApprovalWords = typeof es
export const approvalWords: Record<Language, ApprovalWords> = { es, en }
