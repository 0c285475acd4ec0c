/**
 * The texts that the specification quotes. In `language` a text stands on the screen as quoted, in the other language as
 * translated here; where `other` is missing, it is the same in both. `places` name what uses it: `package:key` of a locale
 * file, or `contract:key` of the messages that server and browser share. `code` names a text that stands in code, because it
 * belongs to a file or a state and not to a screen.
 */
export const literals = [
  // Section 2: the review of a list
  { text: 'Salir de la lista', language: 'es', other: 'Leave the list', places: ['remotes/bulk-operations:exit.title'] },
  { text: 'Regresar', language: 'es', other: 'Go back', places: ['remotes/bulk-operations:exit.stay'] },
  { text: 'Sí, salir', language: 'es', other: 'Yes, leave', places: ['remotes/bulk-operations:exit.leave'] },
  { text: 'Lista subida', language: 'es', other: 'Uploaded list', places: ['remotes/bulk-operations:review.title'] },
  { text: 'Éxitosos', language: 'es', other: 'Successful', places: ['remotes/bulk-operations:counts.success'] },
  { text: 'Fallidos', language: 'es', other: 'Failed', places: ['remotes/bulk-operations:counts.fail'] },
  { text: 'Total', language: 'es', places: ['remotes/bulk-operations:counts.total'] },
  { text: 'Buscar', language: 'es', other: 'Search', places: ['packages/ui:search.label'] },
  { text: 'Continuar', language: 'es', other: 'Continue', places: ['remotes/bulk-operations:review.continue', 'remotes/bulk-operations:result.continue'] },
  { text: 'Invalid data', language: 'en', other: 'Datos no válidos', places: ['remotes/bulk-operations:review.invalidData'] },
  { text: 'Processing...', language: 'en', other: 'Procesando...', places: ['packages/ui:load.processing', 'remotes/bulk-operations:review.processing'] },
  // Section 2: its result
  { text: 'Exitosa', language: 'es', other: 'Successful', places: ['remotes/bulk-operations:result.success'] },
  { text: 'Fallida', language: 'es', other: 'Failed', places: ['remotes/bulk-operations:result.fail'] },
  { text: 'Ok', language: 'es', places: ['remotes/bulk-operations:result.ok'] },
  { text: 'N/A', language: 'en', code: 'remotes/bulk-operations/src/views/national-ids.view.ts' },
  // Sections 2 and 8: failures
  { text: 'Unexpected Application Error!', language: 'en', other: '¡Error inesperado de la aplicación!', places: ['host:error.title'] },
  { text: 'Invalid Token, please try again', language: 'en', other: 'El token no es válido, inténtalo de nuevo', places: ['host:login.invalid_token'], code: 'host/src/session/session-state.ts' },
  { text: 'Error: {{message}}', language: 'en', places: ['packages/ui:load.error'] },
  { text: 'Failed to load data', language: 'en', other: 'No se pudieron cargar los datos', places: ['packages/ui:load.failed'] },
  { text: 'Loading...', language: 'en', other: 'Cargando...', places: ['packages/ui:load.loading'] },
  { text: 'No data available', language: 'en', other: 'No hay datos disponibles', places: ['packages/ui:table.empty'] },
  // The two texts of a download that failed translate each other.
  { text: 'Failed to download CSV file', language: 'en', other: 'Error al descargar el archivo CSV', places: ['remotes/bulk-operations:download.failed'] },
  { text: 'Error al descargar el archivo CSV', language: 'es', other: 'Failed to download CSV file', places: ['remotes/bulk-operations:download.failed'] },
  { text: 'La usuario no pudo crear', language: 'es', other: 'The user could not be created', places: ['remotes/bulk-operations:operations.create-users.failed.title'] },
  { text: 'Algunos registros no se subieron correctamente. Por favor revisa los errores y vuelve a intentarlo.', language: 'es', other: 'Some records were not uploaded correctly. Please review the errors and try again.', places: ['remotes/bulk-operations:operations.create-users.failed.text'] },
  { text: 'No reason provided', language: 'en', other: 'No se indicó el motivo', places: ['remotes/bulk-operations:operations.recover-balance.noReason'] },
  // Section 5: rules
  { text: 'Por favor, ingresa los correos electrónicos antes de continuar.', language: 'es', other: 'Please enter the e-mail addresses before you continue.', places: ['contract:errors.emails_required', 'remotes/bulk-operations:review.emailsMissing'] },
  { text: 'Password should match!', language: 'en', other: '¡Las contraseñas deben coincidir!', places: ['contract:problems.password_mismatch'] },
  { text: 'This field may not be blank.', language: 'en', other: 'Este campo no puede estar vacío.', places: ['contract:problems.blank'] },
  { text: 'A valid integer is required.', language: 'en', other: 'Se requiere un número entero válido.', places: ['contract:problems.integer_required'] },
  // Section 4: sample movements
  { text: 'Activo', language: 'es', other: 'Active', places: ['packages/ui:status.movement.Activo'] },
  { text: 'Rechazado', language: 'es', other: 'Rejected', places: ['packages/ui:status.movement.Rechazado'] },
  { text: 'Pendiente', language: 'es', other: 'Pending', places: ['packages/ui:status.movement.Pendiente'] },
  // Section 6: labels of permissions
  ...Object.entries({
    'admin-role': ['Create admin role', 'Crear rol de administrador'], 'cashback': ['Create and modify cashback program', 'Crear y modificar programas de cashback'],
    'referral': ['Modify and create referral', 'Modificar y crear referidos'], 'banner': ['Upload and modify banners', 'Subir y modificar banners'],
    'wallet-balance': ['Increase or reduce wallet balance', 'Aumentar o reducir saldo de billetera'], 'card-balance': ['Increase or reduce card balance', 'Aumentar o reducir saldo de tarjeta'],
    'transfer': ['Transfer between wallet and card', 'Transferir entre billetera y tarjeta'], 'reverse-transaction': ['Reverse a transaction', 'Reversar una transacción'],
    'user-status': ['Change user status', 'Cambiar estado de usuario'], 'card-block': ['Block and unblock card', 'Bloquear y desbloquear tarjeta'],
    'card-dispute': ['Create card dispute', 'Crear reporte de tarjeta'], 'user-detail': ['Modify user detail', 'Modificar datos de usuario'], 'kyc-status': ['Change KYC status', 'Cambiar estado de KYC'],
    'card-data': ['Modify user card data', 'Modificar datos de tarjeta de un usuario'], 'roles-permissions': ['Roles and permissions', 'Roles y permisos'],
    'paguelofacil-limit': ['PagueloFacil min/max limit', 'Límites mínimo y máximo de PagueloFacil'], 'user-otp': ['Users OTP', 'OTP de usuarios'],
    'decide-task': ['Approve and reject task', 'Aprobar y rechazar tareas'], 'suppliers': ['Suppliers', 'Proveedores'], 'card-fee': ['Card request fee', 'Tarifa de solicitud de tarjeta'],
    'credit-card': ['Credit card', 'Tarjeta de crédito'], 'user-paguelofacil': ['PagueloFacil status of a user', 'Estado de PagueloFacil de un usuario'],
  }).map(([code, [text, other]]) => ({ text, language: 'en', other, places: [`contract:permissions.${code}`] })),
  // Section 9: headers and words of files, the same in both languages
  ...Object.entries({
    'columns.ts': ['Email', 'Identification Number', 'Mobile', 'Amount', 'Description', 'Type (Card/Wallet)'],
    'define-bulk.ts': ['Status', 'Message'],
    'create-users.bulk.ts': ['Email', 'ID Number', 'Reason', 'Status'],
    'status-words.ts': ['Valid', 'Invalid', 'Exitosa', 'Fallida'],
  }).flatMap(([file, texts]) => texts.map((text) => ({ text, language: 'en', code: `packages/contract/src/bulk/${file}` }))),
]
