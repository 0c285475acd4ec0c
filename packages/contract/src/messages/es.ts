import type { ErrorCode } from '../errors.ts'
import type { ProblemCode } from '../bulk/formats.ts'
import type { Grants, PermissionCode, PermissionGroup } from '../permissions.ts'

/** The words that server and browser share. What the specification quotes as a server message stays as quoted. */
export type Messages = {
  errors: Record<ErrorCode, string>
  problems: Record<ProblemCode | FieldCode, string>
  warnings: Record<WarningCode, string>
  /** `done`: what an applied row says, or what it says by the value of the definition's `doneBy` column. */
  operations: Record<string, { title: string; done?: string | Readonly<Record<string, string>> }>
  /** The roles that a new programme begins with. */
  roles: Record<'administrator' | 'maker' | 'checker', { name: string; description: string }>
  permissions: Record<PermissionCode, string>
  permissionGroups: Record<PermissionGroup, string>
  /** The two sets in which a role holds a permission, as a verb: `Cashback (aprobar)`. */
  permissionKinds: Record<keyof Grants, string>
  answers: Record<AnswerCode, string>
  mails: Record<`${MailCode}_${'subject' | 'body'}`, string>
}
/** What can be wrong with a field of a form or of a request. */
export type FieldCode =
  | 'required'
  | 'integer_required'
  | 'email_list_invalid'
  | 'value_invalid'
  | 'password_short'
  | 'password_letter'
  | 'password_digit'
  | 'password_is_name'
  | 'password_mismatch'
  | 'password_common'
  | 'password_current_wrong'
  | 'name_taken'
  | 'admin_email_taken'
  | 'role_unknown'
  | 'permissions_missing'
/** What a call that has nothing else to answer says. */
export type AnswerCode =
  | 'signed_out'
  | 'provider_pending'
  | 'code_sent'
  | 'password_created'
  | 'password_changed'
  | 'session_closed'
  | 'sessions_closed'
  | 'second_factor_disabled'
  | 'role_deleted'
/** The mails that the product writes. */
export type MailCode = 'code' | 'invitation' | 'password_changed' | 'bulk_done'
/** What is worth knowing of an uploaded file and stops nothing. */
export type WarningCode = 'extra_columns' | 'uploaded_before'

export const es: Messages = {
  errors: {
    validation_failed: 'Revisa los campos marcados.',
    invalid_credentials: 'El correo o la contraseña no son correctos.',
    file_empty: 'El archivo «{{file}}» está vacío.',
    file_header_only: 'El archivo «{{file}}» solo tiene la fila de encabezados; agrega al menos una fila de datos.',
    file_missing_columns: 'Al archivo «{{file}}» le faltan columnas: {{columns}}.',
    file_doubled_columns: 'El archivo «{{file}}» repite columnas: {{columns}}.',
    file_too_many_rows: 'El archivo «{{file}}» tiene más de {{max}} filas; divídelo en varios.',
    file_too_many_columns: 'El archivo «{{file}}» tiene más de {{max}} columnas.',
    file_not_a_list: 'El archivo «{{file}}» no es un CSV ni un XLSX.',
    file_damaged_workbook: 'El libro «{{file}}» está dañado y no se puede leer; ábrelo en tu hoja de cálculo y guárdalo de nuevo.',
    file_wrong_encoding: 'El archivo «{{file}}» tiene caracteres que no se pueden leer (fila {{row}}); guárdalo como CSV UTF-8.',
    file_unclosed_quote: 'El archivo «{{file}}» tiene comillas que no se cierran (fila {{row}}).',
    file_missing: 'Elige un archivo.',
    file_too_large: 'El archivo «{{file}}» pesa más de {{max}} MB.',
    emails_required: 'Por favor, ingresa los correos electrónicos antes de continuar.',
    list_has_invalid_rows: 'La lista tiene {{count}} filas inválidas; corrígelas y súbela de nuevo.',
    list_is_read_only: 'Esta lista es solo de lectura.',
    nothing_to_do: 'No hay nada que hacer: ninguna tarjeta ni usuario cumple las condiciones.',
    link_invalid: 'El enlace no es válido o ya se usó.',
    password_rules: 'La contraseña no cumple las reglas.',
    code_invalid: 'El código no es correcto o ya no vale; pide uno nuevo.',
    second_factor_required: 'Escribe el código de tu aplicación de autenticación.',
    second_factor_wrong: 'El código de autenticación no es correcto.',
    second_factor_off: 'La verificación en dos pasos no está activada.',
    second_factor_on: 'La verificación en dos pasos ya está activada; desactívala antes de configurar otra aplicación.',
    confirmation_required: 'Confirma que eres tú con el código de tu aplicación de autenticación.',
    grant_not_held: 'No puedes otorgar permisos que no tienes: {{permissions}}.',
    own_role: 'No puedes cambiar tu propio rol.',
    role_in_use: 'El rol lo tienen {{count}} administradores, {{archived}} de ellos en el archivo; asígnales otro antes de eliminarlo.',
    role_is_system: 'Este rol es del sistema y no se cambia; cópialo y edita la copia.',
    own_archive: 'No puedes archivarte a ti mismo.',
    last_administrator: 'Nadie más podría administrar roles y administradores.',
    last_approver: 'Nadie más podría aprobar: {{permissions}}.',
    admin_not_invited: 'Este administrador no tiene una invitación pendiente.',
    admin_archived: 'Este administrador está archivado; restáuralo primero.',
    not_authenticated: 'Inicia sesión para continuar.',
    session_ended: 'Tu sesión terminó; inicia sesión de nuevo.',
    recovery_ended: 'El tiempo para crear la contraseña terminó o ya se usó; pide un código nuevo.',
    forbidden: 'No tienes permiso para esta acción.',
    not_found: 'No se encontró lo que buscas.',
    document_not_found: 'La lista no existe.',
    document_wrong_operation: 'La lista pertenece a otra operación.',
    document_being_processed: 'La lista se está procesando.',
    stale_version: 'Alguien cambió este registro mientras tanto; recarga y vuelve a intentarlo.',
    reference_used: 'La referencia ya se usó para otra acción.',
    setup_done: 'El primer administrador ya existe; inicia sesión.',
    account_locked: 'Demasiados intentos: la cuenta está bloqueada por {{minutes}} minutos.',
    too_many_requests: 'Demasiadas solicitudes; espera {{seconds}} segundos.',
    too_many_tries: 'Demasiados intentos; espera {{minutes}} minutos.',
    internal_error: 'Algo falló de nuestro lado. Referencia: {{reference}}',
    service_unavailable: 'El servicio no está disponible en este momento; vuelve a intentarlo.',
    took_too_long: 'La operación tardó demasiado y se interrumpió; vuelve a intentarlo o acota la búsqueda.',
  },
  problems: {
    blank: 'Este campo no puede estar vacío.',
    too_long: 'No puede pasar de {{max}} caracteres.',
    email_invalid: 'El correo no es válido.',
    mobile_invalid: 'El celular debe tener 8 dígitos y comenzar con 6.',
    mobile_scientific: 'La hoja de cálculo convirtió el celular a notación científica; da formato de texto a la columna.',
    identification_invalid: 'La identificación no es una cédula ni un pasaporte válido.',
    identification_is_date: 'La hoja de cálculo convirtió la identificación en una fecha; da formato de texto a la columna.',
    amount_invalid: 'El monto no es un número.',
    amount_not_positive: 'El monto debe ser mayor que cero.',
    amount_places: 'El monto tiene más de dos decimales.',
    amount_ambiguous: 'Monto ambiguo: use 1234.50',
    amount_too_small: 'El monto mínimo es {{min}}.',
    amount_too_large: 'El monto máximo es {{max}}.',
    choice_invalid: 'Usa uno de estos valores: {{choices}}.',
    row_short: 'A la fila le faltan celdas: tiene {{found}} de {{expected}}.',
    row_long: 'A la fila le sobran celdas: tiene {{found}} y se esperan {{expected}}.',
    duplicate_in_list: 'Duplicado en la lista (fila {{first}})',
    duplicate_in_list_warning: 'Igual a la fila {{first}} de la lista: se aplicará dos veces.',
    user_unknown: 'No existe un usuario con este correo.',
    user_missing: 'El usuario no existe.',
    user_mismatch: 'El dato no corresponde al usuario de este correo.',
    user_cannot_receive: 'El usuario está {{status}} y no puede recibir recargas.',
    card_missing: 'El usuario no tiene tarjeta.',
    card_cannot_receive: 'La tarjeta está {{status}} y no puede recibir recargas.',
    wallet_missing: 'El usuario no tiene billetera.',
    wallet_cannot_receive: 'La billetera está {{status}} y no puede recibir recargas.',
    float_insufficient: 'El fondo del programa no alcanza: quedan {{available}} USD.',
    email_registered: 'Ya existe un usuario con este correo.',
    identification_registered: 'Ya existe un usuario con esta identificación.',
    mobile_registered: 'Ya existe un usuario con este celular.',
    identification_type_mismatch: 'La identificación no es del tipo indicado.',
    user_cannot_have_card: 'El usuario está {{status}} y no puede tener una tarjeta.',
    kyc_not_verified: 'El KYC del usuario no está aprobado.',
    card_exists: 'El usuario ya tiene una tarjeta ({{status}}).',
    fee_not_covered: 'La billetera no cubre la tarifa de la tarjeta de {{fee}} USD: tiene {{available}} USD.',
    card_not_pending_ack: 'La tarjeta está {{status}}; solo se activa una que espera su activación (PendingAck).',
    card_not_active: 'La tarjeta está {{status}}; solo se bloquea una activa.',
    card_not_blocked: 'La tarjeta está {{status}}; solo se desbloquea una bloqueada temporalmente.',
    card_canceled: 'La tarjeta ya está cancelada.',
    balance_insufficient: 'El saldo no alcanza: quedan {{available}} USD.',
    transaction_unknown: 'La transacción no es una recarga de esta cuenta.',
    transaction_reversed: 'La transacción ya se reversó.',
    transaction_exceeded: 'El monto supera el de la transacción: {{amount}} USD.',
    provider_refused: 'El proveedor de tarjetas lo rechazó: {{detail}}',
    provider_unreachable: 'No se pudo contactar al proveedor de tarjetas; nada cambió.',
    provider_never_received: 'El proveedor de tarjetas nunca lo recibió; nada cambió.',
    card_not_at_provider: 'El proveedor de tarjetas no conoce a este usuario o esta tarjeta.',
    card_waits_for_provider: 'Otro cambio de esta tarjeta todavía espera al proveedor.',
    row_conflict: 'Otra operación cambió lo mismo en este momento; vuelve a intentarlo.',
    required: 'Este campo es obligatorio.',
    integer_required: 'Se requiere un número entero válido.',
    email_list_invalid: 'Revisa los correos: {{values}}',
    value_invalid: 'El valor no es válido.',
    password_short: 'Al menos {{min}} caracteres.',
    password_letter: 'Al menos una letra.',
    password_digit: 'Al menos un número.',
    password_is_name: 'Distinta del nombre de usuario.',
    password_mismatch: 'Password should match!',
    password_common: 'Distinta de las contraseñas más usadas.',
    password_current_wrong: 'La contraseña actual no es correcta.',
    name_taken: 'Ya hay uno con este nombre.',
    admin_email_taken: 'Ya hay un administrador con este correo.',
    role_unknown: 'El rol no existe.',
    permissions_missing: 'Elige al menos un permiso.',
  },
  warnings: {
    extra_columns: 'Columnas que no se usarán: {{columns}}.',
    uploaded_before: 'Este mismo archivo ya se subió el {{date}} (lista {{id}}).',
  },
  operations: {
    'create-users': { title: 'Crear usuarios', done: 'Usuario creado' },
    'create-cards': { title: 'Crear tarjetas', done: 'Tarjeta solicitada' },
    'activate-cards': { title: 'Activar tarjetas', done: 'Tarjeta activada' },
    'block-cards': { title: 'Bloquear tarjetas', done: { Block: 'Tarjeta bloqueada', Unblock: 'Tarjeta desbloqueada' } },
    'cancel-cards': { title: 'Cancelar tarjetas', done: 'Tarjeta cancelada' },
    'top-up': { title: 'Recarga masiva', done: 'Recarga aplicada' },
    'recover-balance': { title: 'Recuperar saldo', done: 'Saldo recuperado' },
    'national-ids': { title: 'Identificaciones nacionales' },
  },
  roles: {
    administrator: { name: 'Administrador', description: 'Todo, salvo aprobar lo que uno mismo ha solicitado' },
    maker: { name: 'Solicitante', description: 'Solicita cambios' },
    checker: { name: 'Aprobador', description: 'Aprueba o rechaza lo que otros solicitan' },
  },
  permissions: {
    'admin-role': 'Crear rol de administrador',
    'roles-permissions': 'Roles y permisos',
    'decide-task': 'Aprobar y rechazar tareas',
    cashback: 'Crear y modificar programas de cashback',
    referral: 'Modificar y crear referidos',
    banner: 'Subir y modificar banners',
    'wallet-balance': 'Aumentar o reducir saldo de billetera',
    'card-balance': 'Aumentar o reducir saldo de tarjeta',
    transfer: 'Transferir entre billetera y tarjeta',
    'reverse-transaction': 'Reversar una transacción',
    'user-status': 'Cambiar estado de usuario',
    'user-detail': 'Modificar datos de usuario',
    'kyc-status': 'Cambiar estado de KYC',
    'user-otp': 'OTP de usuarios',
    'user-paguelofacil': 'Estado de PagueloFacil de un usuario',
    'card-block': 'Bloquear y desbloquear tarjeta',
    'card-dispute': 'Crear disputa de tarjeta',
    'card-data': 'Modificar datos de tarjeta de un usuario',
    'card-fee': 'Tarifa de solicitud de tarjeta',
    'credit-card': 'Tarjeta de crédito',
    'paguelofacil-limit': 'Límites mínimo y máximo de PagueloFacil',
    suppliers: 'Proveedores',
  },
  permissionGroups: { access: 'Acceso', marketing: 'Mercadeo', balance: 'Saldos', user: 'Usuarios', card: 'Tarjetas', programme: 'Programa' },
  permissionKinds: { request: 'solicitar', approve: 'aprobar' },
  answers: {
    signed_out: 'Sesión cerrada.',
    provider_pending: 'El proveedor de tarjetas aún no responde; no se enviará de nuevo.',
    code_sent: 'Si el correo pertenece a un administrador, le enviamos un código de 5 dígitos.',
    password_created: 'Contraseña guardada. Inicia sesión con ella.',
    password_changed: 'Contraseña cambiada. Tus demás sesiones se cerraron.',
    session_closed: 'Sesión cerrada.',
    sessions_closed: 'Se cerraron tus demás sesiones.',
    second_factor_disabled: 'Verificación en dos pasos desactivada.',
    role_deleted: 'Rol eliminado.',
  },
  mails: {
    code_subject: 'Tu código de {{programme}}: {{code}}',
    code_body: 'Hola, {{name}}:\n\nTu código para crear una contraseña nueva es {{code}}. Vale {{minutes}} minutos y una sola vez.\n\nSi no lo pediste, ignora este correo: tu contraseña no cambia. Nadie del programa te pedirá este código.\n',
    invitation_subject: 'Invitación a la consola de {{programme}}',
    invitation_body: 'Hola, {{name}}:\n\n{{by}} te invita a administrar {{programme}} con el rol «{{role}}».\n\nCrea tu contraseña aquí, hasta el {{until}}; el enlace vale una sola vez:\n{{link}}\n',
    password_changed_subject: 'Tu contraseña de {{programme}} cambió',
    password_changed_body: 'Hola, {{name}}:\n\nLa contraseña de tu cuenta cambió el {{at}} y tus demás sesiones se cerraron.\n\nSi no fuiste tú, avisa ahora mismo a quien administra el programa.\n',
    bulk_done_subject: '{{operation}}: {{ok}} exitosas, {{failed}} fallidas',
    bulk_done_body:
      '{{operation}} — {{file}}\n\nExitosas: {{ok}}\nFallidas: {{failed}}\nTotal: {{total}}\nMonto aplicado: USD {{amount}}\n\nProcesada por {{by}}, terminada el {{at}}.\nVer el resultado: {{link}}\n',
  },
}
