import type { KycReason } from '../states.ts'

const word = (es: string, en: string) => ({ es, en })

/** What the closed sets of KYC are called in files. */
export const kycWords = {
  reason: {
    input_mismatch: word('Los datos no coinciden', 'Data does not match'),
    aml_rejected: word('Rechazado por listas de control', 'Rejected by watch lists'),
    aml_review: word('Posible coincidencia en listas de control', 'Possible match on watch lists'),
    underage: word('Menor de edad', 'Underage'),
    document_expired: word('Documento vencido', 'Expired document'),
    document_issues: word('Documento ilegible o incompleto', 'Unreadable or incomplete document'),
    gov_system_down: word('Registro oficial sin respuesta', 'Official register did not respond'),
    other: word('Otro motivo', 'Other reason'),
  },
  mail: { waiting: word('En espera', 'Waiting'), sent: word('Enviado', 'Sent'), failed: word('No se pudo enviar', 'Could not be sent') },
  outcome: {
    pending: word('Por revisar', 'To check'),
    waiting: word('En espera', 'Waiting'),
    sent: word('Enviado', 'Sent'),
    failed: word('No se pudo enviar', 'Could not be sent'),
    already_sent: word('Ya lo recibió', 'Already received'),
    moved: word('Cambió de estado', 'Status changed'),
  },
  kind: { invitation: word('Invitación a terminar', 'Invitation to finish'), rejected: word('Aviso de rechazo', 'Rejection notice') },
}

/**
 * A reason as the user reads it, and what they do about it. What watch lists say is told to nobody whom they name: the law
 * against money laundering forbids to warn them.
 */
export const kycMailReasons: Readonly<Record<'es' | 'en', Readonly<Record<KycReason, { why: string; todo: string }>>>> = {
  es: {
    input_mismatch: { why: 'Los datos que escribiste no coinciden con los de tu documento.', todo: 'Corrige tus datos para que sean iguales a los de tu documento y envíalos de nuevo.' },
    aml_rejected: { why: 'No pudimos completar una de las verificaciones que exige la ley.', todo: 'Si quieres más información, escribe a atención al cliente.' },
    aml_review: { why: 'Todavía no pudimos completar una de las verificaciones que exige la ley.', todo: 'Si quieres más información, escribe a atención al cliente.' },
    underage: { why: 'Para abrir una cuenta debes tener 18 años cumplidos.', todo: 'Puedes enviar tus datos de nuevo cuando cumplas 18 años.' },
    document_expired: { why: 'El documento que enviaste está vencido.', todo: 'Envía una foto de un documento vigente.' },
    document_issues: { why: 'No pudimos leer bien el documento que enviaste.', todo: 'Toma de nuevo las fotos con buena luz, sin reflejos y con las cuatro esquinas a la vista, y envíalas otra vez.' },
    gov_system_down: { why: 'El registro oficial no respondió y no pudimos confirmar tus datos.', todo: 'No tienes que corregir nada: envía tus datos otra vez mañana.' },
    other: { why: 'No pudimos confirmar tu identidad con lo que enviaste.', todo: 'Revisa tus datos y las fotos de tu documento, y envíalos de nuevo. Si necesitas ayuda, escribe a atención al cliente.' },
  },
  en: {
    input_mismatch: { why: 'The data you entered does not match your document.', todo: 'Correct your data to match your document, and send it again.' },
    aml_rejected: { why: 'We could not complete one of the checks that the law requires.', todo: 'If you want to know more, write to customer service.' },
    aml_review: { why: 'We could not complete one of the checks that the law requires yet.', todo: 'If you want to know more, write to customer service.' },
    underage: { why: 'You must be 18 years old to open an account.', todo: 'You can send your data again when you are 18.' },
    document_expired: { why: 'The document you sent has expired.', todo: 'Send a photo of a valid document.' },
    document_issues: { why: 'We could not read the document you sent.', todo: 'Take the photos again in good light, without reflections and with all four corners in view, and send them again.' },
    gov_system_down: { why: 'The official register did not respond, and we could not confirm your data.', todo: 'You do not need to correct anything: send your data again tomorrow.' },
    other: { why: 'We could not confirm your identity with what you sent.', todo: 'Check your data and the photos of your document, and send them again. If you need help, write to customer service.' },
  },
}

/** The mails about KYC, in the language of the user. */
export const kycMails = {
  es: {
    kyc_invitation_subject: 'Termina de verificar tu identidad en {{programme}}',
    kyc_invitation_body:
      'Hola, {{name}}:\n\nTu cuenta de {{programme}} está casi lista: falta verificar tu identidad.\n\nAbre la app de {{programme}}, entra a tu perfil y envía tus datos y las fotos de tu documento. Toma unos cinco minutos.\n\nMientras no lo hagas, no podrás usar tu billetera ni pedir tu tarjeta. Nadie del programa te pedirá tu contraseña ni tus códigos.\n',
    kyc_approved_subject: 'Tu identidad está verificada en {{programme}}',
    kyc_approved_body: 'Hola, {{name}}:\n\nVerificamos tu identidad. Ya puedes usar tu billetera de {{programme}} y pedir tu tarjeta en la app.\n\nNadie del programa te pedirá tu contraseña ni tus códigos.\n',
    kyc_rejected_subject: 'No pudimos verificar tu identidad en {{programme}}',
    kyc_rejected_body: 'Hola, {{name}}:\n\nRevisamos lo que enviaste y no pudimos verificar tu identidad.\n\nPor qué: {{why}}\n\nQué hacer: {{todo}}\n\nLos datos se envían solo en la app de {{programme}}. Nadie del programa te pedirá tu contraseña ni tus códigos.\n',
  },
  en: {
    kyc_invitation_subject: 'Finish verifying your identity at {{programme}}',
    kyc_invitation_body:
      'Hello {{name}},\n\nYour {{programme}} account is almost ready: you still need to verify your identity.\n\nOpen the {{programme}} app, go to your profile, and send your data and the photos of your document. It takes about five minutes.\n\nUntil then you can’t use your wallet or request your card. Nobody from the programme will ever ask you for your password or your codes.\n',
    kyc_approved_subject: 'Your identity is verified at {{programme}}',
    kyc_approved_body: 'Hello {{name}},\n\nWe have verified your identity. You can now use your {{programme}} wallet and request your card in the app.\n\nNobody from the programme will ever ask you for your password or your codes.\n',
    kyc_rejected_subject: 'We could not verify your identity at {{programme}}',
    kyc_rejected_body: 'Hello {{name}},\n\nWe reviewed what you sent and could not verify your identity.\n\nWhy: {{why}}\n\nWhat to do: {{todo}}\n\nData is only sent in the {{programme}} app. Nobody from the programme will ever ask you for your password or your codes.\n',
  },
} as const

/** Why a decision on KYC is refused. */
export const kycErrors = {
  es: {
    kyc_transition: 'El KYC de este usuario está «{{from}}» y no puede pasar a «{{to}}».',
    kyc_moved: 'El KYC de este usuario cambió mientras tanto; revísalo de nuevo antes de decidir.',
    kyc_nobody: 'No hay a quién enviarlo: todos los que están en este estado ya lo recibieron.',
  },
  en: {
    kyc_transition: 'The user’s KYC is “{{from}}” and can’t change to “{{to}}”.',
    kyc_moved: 'The user’s KYC changed in the meantime; review it again before you decide.',
    kyc_nobody: 'There is nobody to write to: everybody in this status has already received the e-mail.',
  },
} as const
