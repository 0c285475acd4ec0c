/**
 * The words that the tests look for. Spanish ones that the specification quotes are written here as it quotes them, on
 * purpose not read from the locale files: a changed word must fail a test.
 */
type Word<T> = T extends object ? (T extends RegExp ? string | RegExp : { [K in keyof T]: Word<T[K]> }) : string
export type Words = Word<typeof es>

const es = {
  signIn: {
    email: 'Correo', password: 'Contraseña', submit: 'Iniciar sesión', show: 'Mostrar contraseña', hide: 'Ocultar contraseña', forgot: '¿Olvidaste tu contraseña?', back: 'Volver',
    emailRequired: 'El correo es obligatorio.', emailInvalid: 'Escribe un correo válido.', passwordRequired: 'La contraseña es obligatoria.',
    wrong: 'El correo o la contraseña no son correctos.', toDark: 'Cambiar a tema oscuro', toLight: 'Cambiar a tema claro',
  },
  shell: { navigation: 'Navegación principal', account: /^Cuenta de/, openMenu: 'Abrir el menú', signOut: 'Cerrar sesión', skip: 'Saltar al contenido', notFound: 'Página no encontrada', noAccess: 'Sin acceso a esta página' },
  palette: { title: 'Buscar en toda la consola', pages: 'Páginas', shortcuts: 'Atajos de teclado' },
  remoteDown: { retry: 'Reintentar', unreachable: 'El servidor de esta sección no responde.' },
  hub: { title: 'Operaciones masivas', recharge: 'Recarga masiva', choose: 'Elige un archivo' },
  users: { title: 'Usuarios' },
  setup: { firstName: 'Nombre', surname: 'Apellido', email: 'Correo corporativo', repeat: 'Repite la contraseña', submit: 'Crear la cuenta' },
  review: {
    title: 'Lista subida', valid: 'Éxitosos', invalid: 'Fallidos', total: 'Total', search: 'Buscar', table: 'Filas de la lista', continue: 'Continuar',
    back: 'Volver', invalidRow: 'Inválida', emails: 'Correos a notificar', emailsMissing: 'Por favor, ingresa los correos electrónicos antes de continuar.',
    question: /^Confirmar la lista \d+$/, confirm: 'Confirmar y procesar', onlyInvalid: 'Solo inválidas', send: 'Subir lista corregida', discard: 'Descartar y subir',
  },
  exit: { title: 'Salir de la lista', stay: 'Regresar', leave: 'Sí, salir' },
  result: { title: 'Resultado de la lista', onlyFailed: 'Solo fallidas', table: 'Resultado de cada fila', ok: 'Ok', success: 'Exitosa', fail: 'Fallida', done: 'Recarga aplicada' },
  recovery: {
    send: 'Enviar el código', code: 'Código de 5 dígitos', verify: 'Verificar', wrong: 'El código no es correcto o ya venció; pide uno nuevo.',
    sent: 'Si el correo pertenece a un administrador, le enviamos un código de 5 dígitos.',
    save: 'Guardar la contraseña', saved: 'Contraseña guardada. Inicia sesión con ella.', mail: /^Tu contraseña de .+ cambió$/,
  },
  newPassword: {
    repeat: 'Repite la contraseña', mismatch: '¡Las contraseñas deben coincidir!', met: '(cumplido)',
    rules: { long: 'Al menos 8 caracteres.', letter: 'Al menos una letra.', digit: 'Al menos un número.', name: 'Distinta del nombre de usuario.', match: 'Las dos contraseñas coinciden.' },
  },
  session: { ended: 'Tu sesión terminó; inicia sesión de nuevo.', locked: /Demasiados intentos: la cuenta está bloqueada por (\d+) min\./, soon: 'Tu sesión está por terminar', stay: 'Seguir conectado' },
  processing: 'Procesando...',
}

const en: Words = {
  signIn: {
    email: 'E-mail', password: 'Password', submit: 'Sign in', show: 'Show password', hide: 'Hide password', forgot: 'Forgot your password?', back: 'Back',
    emailRequired: 'The e-mail is required.', emailInvalid: 'Enter a valid e-mail.', passwordRequired: 'The password is required.',
    wrong: 'The e-mail or password is incorrect.', toDark: 'Switch to dark theme', toLight: 'Switch to light theme',
  },
  shell: { navigation: 'Main navigation', account: /’s account$/, openMenu: 'Open the menu', signOut: 'Sign out', skip: 'Skip to content', notFound: 'Page not found', noAccess: 'No access to this page' },
  palette: { title: 'Search the whole console', pages: 'Pages', shortcuts: 'Keyboard shortcuts' },
  remoteDown: { retry: 'Try again', unreachable: 'The server for this section is not responding.' },
  hub: { title: 'Bulk operations', recharge: 'Bulk recharge', choose: 'Choose a file' },
  users: { title: 'Users' },
  setup: { firstName: 'First name', surname: 'Surname', email: 'Corporate e-mail', repeat: 'Repeat the password', submit: 'Create the account' },
  review: {
    title: 'Uploaded list', valid: 'Successful', invalid: 'Failed', total: 'Total', search: 'Search', table: 'List rows', continue: 'Continue',
    back: 'Back', invalidRow: 'Invalid', emails: 'E-mails to notify', emailsMissing: 'Please enter the e-mail addresses before you continue.',
    question: /^Confirm list \d+$/, confirm: 'Confirm and process', onlyInvalid: 'Only invalid', send: 'Upload corrected list', discard: 'Discard and upload',
  },
  exit: { title: 'Leave the list', stay: 'Go back', leave: 'Yes, leave' },
  result: { title: 'Results of list', onlyFailed: 'Only failed', table: 'Results for each row', ok: 'Ok', success: 'Successful', fail: 'Failed', done: 'Recharge applied' },
  recovery: {
    send: 'Send the code', code: '5-digit code', verify: 'Verify', wrong: 'The code is incorrect or has expired; request a new one.',
    sent: 'If the e-mail belongs to an administrator, we sent it a 5-digit code.',
    save: 'Save the password', saved: 'Password saved. Sign in with it.', mail: /^Your .+ password was changed$/,
  },
  newPassword: {
    repeat: 'Repeat the password', mismatch: 'Password should match!', met: '(met)',
    rules: { long: 'At least 8 characters.', letter: 'At least one letter.', digit: 'At least one number.', name: 'Different from the user name.', match: 'Both passwords match.' },
  },
  session: { ended: 'Your session has ended; sign in again.', locked: /Too many attempts: the account is locked for (\d+) min\./, soon: 'Your session is about to end', stay: 'Stay signed in' },
  processing: 'Processing...',
}

export const wordsOf = { es, en }
