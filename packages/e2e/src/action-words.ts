import type { Language } from '@ventanilla/contract/messages/say'

/** What the dialogs of the page of a user say; written here as it has to be read. */
const es = {
  next: 'Continuar', asks: (label: string) => `¿${label}?`, waits: 'Este cambio se enviará a aprobación: se aplica cuando otra persona lo apruebe.',
  facts: 'Datos', more: /^Más: /, filed: 'Enviado a aprobación', read: 'Entendido', pending: /^Hay (?:un cambio pendiente|\d+ cambios pendientes) de aprobación$/, save: 'Guardar',
  reason: 'Motivo', amount: 'Monto (USD)', description: 'Descripción (opcional)', direction: { increase: 'Aumentar', reduce: 'Reducir', to_card: 'De la billetera a la tarjeta', to_wallet: 'De la tarjeta a la billetera' },
  places: { Wallet: 'Billetera', Card: 'Tarjeta' }, float: 'Fondo del programa', recovered: 'Saldo recuperado',
  edit: 'Editar datos', firstName: 'Nombre', occupation: 'Ocupación', city: 'Ciudad', editOf: (name: string) => `Editar datos de ${name}`,
  status: 'Cambiar estado', statusOf: (name: string) => `Cambiar el estado de ${name}`, frozen: 'Congelado', blocked: 'Bloqueado', stopped: 'El usuario no está activo.',
  block: 'Bloquear usuario', blockOf: (name: string) => `¿Bloquear a ${name}?`, isBlocked: (name: string) => `Se bloqueó a ${name}.`,
  paguelofacil: { on: 'Activar PagueloFacil', off: 'Desactivar PagueloFacil' }, paguelofacilOf: { on: (name: string) => `¿Activar PagueloFacil para ${name}?`, off: (name: string) => `¿Desactivar PagueloFacil para ${name}?` },
  link: 'Vincular al proveedor', linkOf: (name: string) => `Vincular a ${name} con el proveedor`, linkTo: 'Vincular', provider: 'Usuario del proveedor',
  recovery: 'Enviar correo de recuperación', recoveryOf: (name: string) => `¿Enviar el correo de recuperación a ${name}?`, sendMail: 'Enviar correo', mailSent: (email: string) => `El correo va en camino a ${email}.`,
  adjustWallet: 'Ajustar billetera', adjustCard: 'Ajustar tarjeta', transfer: 'Transferir',
  request: 'Solicitar tarjeta', requested: 'La tarjeta se solicitó.', physical: /^Física/, activate: 'Activar', activated: 'La tarjeta quedó activa.',
  recharge: 'Recargar', recharged: 'La recarga se aplicó.', recover: 'Recuperar saldo', blockCard: 'Bloquear', cardBlocked: 'La tarjeta quedó bloqueada temporalmente.', freeze: 'Congelar', unblock: 'Desbloquear', unblocked: 'La tarjeta quedó desbloqueada.',
  cancel: 'Cancelar tarjeta', damaged: 'Dañada', canceled: 'La tarjeta quedó cancelada.',
  states: { PendingAck: 'Por activar', Active: 'Activa', 'Temporarily blocked': 'Bloqueada temporalmente', Canceled: 'Cancelada', Pending: 'Pendiente' },
  reverse: 'Reversar', reverseOf: (id: string) => `Reversar la transacción ${id}`, reversed: 'Ya se reversó.', final: 'Un reverso es definitivo.', reversedBy: 'Reversada por la transacción', openMovement: (id: string) => `Ver la transacción ${id}`, movement: (id: string) => `Transacción ${id}`,
  report: 'Reportar', reportReason: 'Cobro duplicado', reportText: 'Descripción', reported: 'El movimiento quedó reportado.', disputed: 'Ya tiene un reporte abierto.',
  dispute: (id: string) => `Reporte ${id}`, review: 'Poner en revisión', inReview: 'El reporte quedó en revisión.', resolve: 'Resolver', forUser: 'A favor del usuario', against: 'En contra del usuario', resolvedAgainst: 'Resuelto en contra', comment: 'Comentario', resolvedUser: 'Resuelto a favor del usuario',
  insufficient: (left: string) => `El saldo no alcanza: quedan USD ${left}.`, deleted: 'El usuario fue eliminado; sus datos ya no existen.', reversedAlready: 'La transacción ya se reversó.',
  merged: /Otra persona guardó este registro mientras lo editabas/, undecided: 'Otra persona también cambió este campo: elige qué valor queda.', theirs: (value: string) => `Usar el suyo: ${value}`,
}
export type ActionWords = typeof es
const en: ActionWords = {
  next: 'Continue', asks: (label) => `${label}?`, waits: 'This change will be sent for approval: it takes effect once another person approves it.',
  facts: 'Details', more: /^More: /, filed: 'Sent for approval', read: 'Got it', pending: /^(?:A change is|\d+ changes are) waiting for approval$/, save: 'Save',
  reason: 'Reason', amount: 'Amount (USD)', description: 'Description (optional)', direction: { increase: 'Increase', reduce: 'Reduce', to_card: 'From the wallet to the card', to_wallet: 'From the card to the wallet' },
  places: { Wallet: 'Wallet', Card: 'Card' }, float: 'Programme float', recovered: 'Recovered balance',
  edit: 'Edit details', firstName: 'First name', occupation: 'Occupation', city: 'City', editOf: (name) => `Edit ${name}’s details`,
  status: 'Change status', statusOf: (name) => `Change the status of ${name}`, frozen: 'Frozen', blocked: 'Blocked', stopped: 'The user is not active.',
  block: 'Block user', blockOf: (name) => `Block ${name}?`, isBlocked: (name) => `${name} was blocked.`,
  paguelofacil: { on: 'Turn PagueloFacil on', off: 'Turn PagueloFacil off' }, paguelofacilOf: { on: (name) => `Turn PagueloFacil on for ${name}?`, off: (name) => `Turn PagueloFacil off for ${name}?` },
  link: 'Link to the provider', linkOf: (name) => `Link ${name} to the provider`, linkTo: 'Link', provider: 'Provider user',
  recovery: 'Send recovery e-mail', recoveryOf: (name) => `Send the recovery e-mail to ${name}?`, sendMail: 'Send e-mail', mailSent: (email) => `The e-mail is on its way to ${email}.`,
  adjustWallet: 'Adjust wallet', adjustCard: 'Adjust card', transfer: 'Transfer',
  request: 'Request card', requested: 'The card was requested.', physical: /^Physical/, activate: 'Activate', activated: 'The card is active.',
  recharge: 'Recharge', recharged: 'The recharge was applied.', recover: 'Recover balance', blockCard: 'Block', cardBlocked: 'The card is temporarily blocked.', freeze: 'Freeze', unblock: 'Unblock', unblocked: 'The card is unblocked.',
  cancel: 'Cancel card', damaged: 'Damaged', canceled: 'The card is canceled.',
  states: { PendingAck: 'Awaiting activation', Active: 'Active', 'Temporarily blocked': 'Temporarily blocked', Canceled: 'Canceled', Pending: 'Pending' },
  reverse: 'Reverse', reverseOf: (id) => `Reverse transaction ${id}`, reversed: 'It was already reversed.', final: 'A reversal is final.', reversedBy: 'Reversed by transaction', openMovement: (id) => `View transaction ${id}`, movement: (id) => `Transaction ${id}`,
  report: 'Open dispute', reportReason: 'Charged twice', reportText: 'Description', reported: 'The dispute was opened.', disputed: 'It already has an open dispute.',
  dispute: (id) => `Dispute ${id}`, review: 'Start review', inReview: 'The dispute is under review.', resolve: 'Resolve', forUser: 'For the user', against: 'Against the user', resolvedAgainst: 'Resolved against', comment: 'Comment', resolvedUser: 'Resolved for the user',
  insufficient: (left) => `The balance does not cover it: USD ${left} left.`, deleted: 'The user was deleted; their data no longer exists.', reversedAlready: 'The transaction was already reversed.',
  merged: /Somebody else saved this record while you were editing/, undecided: 'Somebody else changed this field too: choose which value stays.', theirs: (value) => `Use theirs: ${value}`,
}

export const actionWords: Readonly<Record<Language, ActionWords>> = { es, en }
