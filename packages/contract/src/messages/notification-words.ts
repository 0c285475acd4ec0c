/** What is wrong with a notification, each at its field (`notifications.ts`). */
export const notificationProblemWords = {
  es: {
    placeholder_unknown: '«{{name}}» no es un dato disponible. Puedes usar: {{known}}.',
    placeholder_open: 'Hay llaves sin cerrar; un dato se escribe con dos llaves de cada lado.',
    time_invalid: 'Escribe la hora como 18:30.',
    send_past: 'Esa hora ya pasó en Panamá.',
    send_too_far: 'Como máximo dentro de un año.',
    segment_empty: 'Nadie del segmento la recibiría.',
  },
  en: {
    placeholder_unknown: '“{{name}}” is not an available value. You can use: {{known}}.',
    placeholder_open: 'Some braces are not closed; a value is written with two braces on each side.',
    time_invalid: 'Enter the time as 18:30.',
    send_past: 'That time has passed in Panama.',
    send_too_far: 'At most one year from now.',
    segment_empty: 'Nobody in the segment would get it.',
  },
} as const
export type NotificationProblem = keyof (typeof notificationProblemWords)['es']

/** Why something can't be done with a notification. */
export const notificationErrors = {
  es: {
    notification_begun: 'La notificación ya se envió, o su envío está en curso.',
    notification_approved: 'Otra persona aprobó este envío con estas palabras, así que ya no se pueden cambiar.',
    notification_closed: 'La notificación falló o se canceló y ya no se puede cambiar. Haz una copia para enviarla de nuevo.',
    notification_over: 'La notificación ya terminó; no hay nada que cancelar.',
    opt_out_invalid: 'El enlace no es válido. Usa el del último correo que recibiste.',
  },
  en: {
    notification_begun: 'The notification was already sent, or is being sent.',
    notification_approved: 'Somebody else approved sending these very words, so they can no longer be changed.',
    notification_closed: 'The notification failed or was canceled and can no longer be changed. Make a copy to send it again.',
    notification_over: 'The notification has already finished; there is nothing to cancel.',
    opt_out_invalid: 'This link is not valid. Use the one in the last e-mail that you received.',
  },
} as const

const word = (es: string, en: string) => ({ es, en })

/** What the closed sets of notifications are called in files. */
export const notificationWords = {
  channel: { email: word('Correo', 'E-mail'), app: word('App', 'App'), both: word('Correo y app', 'E-mail and app') },
  status: { draft: word('Borrador', 'Draft'), scheduled: word('Programada', 'Scheduled'), sending: word('Enviando', 'Sending'), sent: word('Enviada', 'Sent'), cancelled: word('Cancelada', 'Canceled'), failed: word('Fallida', 'Failed') },
  outcome: {
    pending: word('Por enviar', 'Pending'),
    waiting: word('En espera', 'Waiting'),
    sent: word('Enviada', 'Sent'),
    failed: word('No se pudo entregar', 'Could not be delivered'),
    bounced: word('Rebotó', 'Bounced'),
    opted_out: word('Pidió no recibirlas', 'Opted out'),
    moved: word('Ya no está en el programa', 'Has left the programme'),
    cancelled: word('Cancelada', 'Canceled'),
  },
}

/** The mail of a notification: the words are those of who writes it. */
export const notificationMails = {
  es: {
    notification_subject: '{{title}}',
    notification_body: '{{text}}\n\nRecibes este correo porque tienes una cuenta en {{programme}}. Si no quieres recibir más notificaciones, abre este enlace:\n{{link}}\n',
  },
  en: {
    notification_subject: '{{title}}',
    notification_body: '{{text}}\n\nYou receive this e-mail because you have an account at {{programme}}. If you do not want to receive any more notifications, open this link:\n{{link}}\n',
  },
} as const
