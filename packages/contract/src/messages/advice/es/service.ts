import type { SomeAdvice } from '../advice.ts'

/** What to do about what the network and the service say. */
export const service = {
  FETCH_ERROR: 'Revisa tu conexión a internet o la red de la oficina y presiona **Reintentar**. Si otras páginas abren y esta no, avisa a soporte: el servidor puede estar detenido.',
  TIMEOUT_ERROR: 'Espera un minuto y vuelve a intentarlo. Si era una lista o un movimiento, mira primero su estado: el servidor pudo haberlo aplicado.',
  PARSING_ERROR: 'Recarga la página y repite la acción. Si sigue, avisa a soporte y di qué pantalla era y a qué hora.',
  HTTP_ERROR: 'Recarga la página y repite la acción. Si sigue, avisa a soporte con el número que muestra el mensaje.',
  UNKNOWN: 'Vuelve a intentarlo. Si sigue, avisa a soporte: qué pantalla era, qué hiciste y a qué hora.',
  internal_error: 'Copia la referencia que aparece en el mensaje y envíala a soporte: con ella se encuentra el caso exacto. No repitas un movimiento de dinero sin comprobar antes si se aplicó.',
  service_unavailable: 'Espera un minuto y vuelve a intentarlo. No se cambió nada.',
  release_differs: 'Construye la sección de nuevo desde su código y publícala sin cambiar sus archivos. Si el mensaje sigue, sube antes el número de versión de la sección: así es otra versión.',
  release_unsound: 'Construye la sección de nuevo y publícala sin cambiar sus archivos.',
  release_clashes: 'Cambia en la sección lo que nombra el mensaje, o pon antes en vivo la consola que necesita. En **Versiones** puedes revisarlo sin cambiar nada.',
  release_live: 'No hace falta hacer nada.',
  release_no_former: 'Publica otra versión y ponla en vivo.',
  took_too_long: 'Acota la búsqueda: menos días, más filtros. Si era un cambio, comprueba si se aplicó antes de repetirlo.',
  too_many_downloads: 'Espera los segundos que dice el mensaje y descarga de nuevo. Un archivo a la vez.',
  too_many_requests: 'Espera los segundos que dice el mensaje. Si le pasa a toda la oficina, avisa a soporte: comparten una sola dirección de internet.',
  request_timed_out: 'Tu conexión es lenta o se cortó. Vuelve a intentarlo desde una red mejor.',
  body_format: 'Envía JSON o un formulario, sin comprimir, e indícalo en Content-Type.',
  body_too_large: 'Quita texto o elementos y vuelve a enviar. Las listas largas se suben como archivo en [Operaciones masivas](/credit-card).',
  upload_incomplete: 'La conexión se cortó mientras subía. Sube el archivo otra vez: lo que llegó a medias se descartó.',
  changed_meanwhile: 'No se aplicó nada. Recarga la página, mira cómo quedaron los datos y repite la acción si todavía hace falta.',
  reference_used: 'Recarga la página y empieza la acción de nuevo; así recibe una referencia nueva.',
  stale_version: 'Otra persona guardó antes que tú. En un formulario verás sus cambios junto a los tuyos: elige cuál queda y guarda. En otras pantallas, recarga y repite.',
  not_found: 'Puede que se haya eliminado o que la dirección esté mal. Búscalo desde su lista.',
  validation_failed: 'Cada campo marcado dice qué corregir. Corrígelos todos y envía otra vez.',
} as const satisfies SomeAdvice
