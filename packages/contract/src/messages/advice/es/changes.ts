import type { SomeAdvice } from '../advice.ts'

/** What to do about what is said of requests and their decision. */
export const changes = {
  request_pending: 'Abre la solicitud que nombra el mensaje. Si es tuya puedes retirarla; si no, espera la decisión.',
  request_decided: 'Recarga la página para ver quién decidió y qué.',
  request_withdrawn: 'No hay nada que decidir.',
  request_expired: 'Si el cambio todavía hace falta, solicítalo de nuevo.',
  nobody_decides: 'Pide que otra persona reciba el permiso de aprobar que nombra el mensaje. Mientras tanto el cambio no se puede solicitar.',
  own_request: 'Pide la decisión a otra persona con el permiso de aprobar.',
  own_record: 'Pide la decisión a otra persona: nadie decide sobre sí mismo.',
  not_own_request: 'Si no debe aplicarse, recházala en vez de retirarla.',
  comment_required: 'Escribe por qué la rechazas: quien la hizo lo leerá.',
  irreversible: 'Haz un cambio nuevo que lo corrija.',
  not_applied: 'No hace falta: nada cambió.',
  undone_already: 'Busca en [Solicitudes](/requests) la que lo deshace.',
  changed_since: 'Abre el registro y edítalo con el valor que debe quedar.',
  action_refused: 'El mensaje dice qué lo impide ahora. Corrige eso, o rechaza la solicitud con un comentario.',
  field_alone: 'Lee qué lo impide. Si es del dato mismo, como un correo que ya tiene otra persona, rechaza ese dato y aprueba los demás. Usa **Aprobar todo** solo si depende de otro dato de la solicitud, como dos fechas.',
  policy_itself: 'Deja la política de este cambio en **Siempre**.',
  reason_too_long: 'Acorta el motivo al máximo que dice el mensaje.',
  record_gone: 'El registro se eliminó después de la solicitud. Recházala o deja que venza.',
  requester_archived: 'Si el cambio todavía hace falta, que lo solicite otra persona.',
  requester_not_permitted: 'Si el cambio todavía hace falta, que lo solicite alguien con el permiso.',
  value_moved: 'Compara el valor actual con el solicitado. Si todavía hace falta, solicítalo de nuevo.',
} as const satisfies SomeAdvice
