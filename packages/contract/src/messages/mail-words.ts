import { kycMails } from './kyc-words.ts'
import { notificationMails } from './notification-words.ts'
import type { Messages } from './messages.ts'
import type { Language } from './say.ts'

/** The mails that the product writes. */
export const mailWords: Record<Language, Messages['mails']> = {
  es: {
    code_subject: 'Tu código de {{programme}}',
    code_body: 'Hola, {{name}}:\n\nTu código para crear una contraseña nueva es {{code}}. Vence en {{minutes}} minutos y sirve una sola vez.\n\nSi no lo pediste, ignora este correo: tu contraseña no cambia. Nadie del programa te pedirá este código.\n',
    invitation_subject: 'Invitación a la consola de {{programme}}',
    invitation_body: 'Hola, {{name}}:\n\n{{by}} te invita a administrar {{programme}} con el rol «{{role}}».\n\nCrea tu contraseña en este enlace, que vence el {{until}} y sirve una sola vez:\n{{link}}\n',
    password_changed_subject: 'Tu contraseña de {{programme}} cambió',
    password_changed_body: 'Hola, {{name}}:\n\nLa contraseña de tu cuenta cambió el {{at}} y tus demás sesiones se cerraron.\n\nSi no fuiste tú, avisa de inmediato al administrador del programa.\n',
    second_factor_on_subject: 'La verificación en dos pasos de {{programme}} se activó',
    second_factor_on_body: 'Hola, {{name}}:\n\nLa verificación en dos pasos de tu cuenta se activó el {{at}} y tus demás sesiones se cerraron.\n\nSi no fuiste tú, avisa de inmediato al administrador del programa.\n',
    second_factor_off_subject: 'La verificación en dos pasos de {{programme}} se desactivó',
    second_factor_off_body: 'Hola, {{name}}:\n\nLa verificación en dos pasos de tu cuenta se desactivó el {{at}}: para iniciar sesión basta la contraseña.\n\nSi no fuiste tú, avisa de inmediato al administrador del programa.\n',
    recovery_codes_renewed_subject: 'Tus códigos de recuperación de {{programme}} se renovaron',
    recovery_codes_renewed_body: 'Hola, {{name}}:\n\nTus códigos de recuperación se renovaron el {{at}}; los anteriores ya no sirven.\n\nSi no fuiste tú, avisa de inmediato al administrador del programa.\n',
    recovery_code_used_subject: 'Se usó un código de recuperación de {{programme}}',
    recovery_code_used_body: 'Hola, {{name}}:\n\nEl {{at}} se usó uno de tus códigos de recuperación en lugar del código de tu aplicación de autenticación.\n\nSi no fuiste tú, avisa de inmediato al administrador del programa.\n',
    user_recovery_subject: 'Recupera el acceso a tu cuenta de {{programme}}',
    user_recovery_body: 'Hola, {{name}}:\n\nPara volver a entrar en {{programme}}, abre la app, toca «Olvidé mi contraseña» y escribe este correo. Recibirás un código para crear una contraseña nueva.\n\nSi no pediste ayuda, ignora este correo: tu contraseña no cambia. Nadie del programa te pedirá tu contraseña ni tus códigos.\n',
    bulk_done_subject: '{{operation}} (exitosas: {{ok}}, fallidas: {{failed}})',
    bulk_done_body:
      '{{operation}} — {{file}}\n\nExitosas: {{ok}}\nFallidas: {{failed}}\nTotal: {{total}}\nMonto aplicado: USD {{amount}}\n\nProcesada por {{by}}, terminada el {{at}}.\nVer el resultado: {{link}}\n',
    bulk_cancelled_subject: '{{operation}}: cancelada, {{ok}} de {{total}} exitosas',
    bulk_cancelled_body:
      '{{operation}} — {{file}}\n\nExitosas: {{ok}}\nFallidas: {{failed}}\nCanceladas: {{cancelled}}\nTotal: {{total}}\nMonto aplicado: USD {{amount}}\n\nProcesada por {{by}}. El resto lo canceló {{cancelled_by}}; terminada el {{at}}.\nVer el resultado: {{link}}\n',
    notice_subject: '{{programme}}: {{notice}}',
    notice_body: 'Hola, {{name}}:\n\n{{notice}}\n\nÁbrelo aquí: {{link}}\n\nRecibes este correo porque en tu perfil pediste los avisos también por correo; ahí puedes dejar de recibirlos.\n',
    ...kycMails.es,
    ...notificationMails.es,
  },
  en: {
    code_subject: 'Your {{programme}} code',
    code_body: 'Hello {{name}},\n\nYour code to create a new password is {{code}}. It expires in {{minutes}} minutes and works only once.\n\nIf you did not request it, ignore this e-mail: your password does not change. Nobody from the programme will ever ask you for this code.\n',
    invitation_subject: 'Invitation to the {{programme}} console',
    invitation_body: 'Hello {{name}},\n\n{{by}} invites you to administer {{programme}} with the role “{{role}}”.\n\nCreate your password with this link, which expires on {{until}} and works only once:\n{{link}}\n',
    password_changed_subject: 'Your {{programme}} password was changed',
    password_changed_body: 'Hello {{name}},\n\nThe password of your account was changed on {{at}} and your other sessions were ended.\n\nIf this was not you, contact the administrator of the programme right away.\n',
    second_factor_on_subject: 'Two-step verification for {{programme}} was turned on',
    second_factor_on_body: 'Hello {{name}},\n\nTwo-step verification was turned on for your account on {{at}}, and your other sessions were ended.\n\nIf this was not you, contact the administrator of the programme right away.\n',
    second_factor_off_subject: 'Two-step verification for {{programme}} was turned off',
    second_factor_off_body: 'Hello {{name}},\n\nTwo-step verification was turned off for your account on {{at}}: the password alone is enough to sign in.\n\nIf this was not you, contact the administrator of the programme right away.\n',
    recovery_codes_renewed_subject: 'Your {{programme}} recovery codes were renewed',
    recovery_codes_renewed_body: 'Hello {{name}},\n\nYour recovery codes were renewed on {{at}}; the former ones no longer work.\n\nIf this was not you, contact the administrator of the programme right away.\n',
    recovery_code_used_subject: 'A recovery code of {{programme}} was used',
    recovery_code_used_body: 'Hello {{name}},\n\nOn {{at}} one of your recovery codes was used in place of a code of your authenticator app.\n\nIf this was not you, contact the administrator of the programme right away.\n',
    user_recovery_subject: 'Get back into your {{programme}} account',
    user_recovery_body: 'Hello {{name}},\n\nTo sign in to {{programme}} again, open the app, tap “I forgot my password” and type this e-mail address. You will receive a code to create a new password.\n\nIf you did not ask for help, ignore this e-mail: your password does not change. Nobody from the programme will ever ask you for your password or your codes.\n',
    bulk_done_subject: '{{operation}}: {{ok}} successful, {{failed}} failed',
    bulk_done_body:
      '{{operation}} — {{file}}\n\nSuccessful: {{ok}}\nFailed: {{failed}}\nTotal: {{total}}\nAmount applied: USD {{amount}}\n\nProcessed by {{by}}, finished on {{at}}.\nSee the results: {{link}}\n',
    bulk_cancelled_subject: '{{operation}}: canceled, {{ok}} of {{total}} successful',
    bulk_cancelled_body:
      '{{operation}} — {{file}}\n\nSuccessful: {{ok}}\nFailed: {{failed}}\nCanceled: {{cancelled}}\nTotal: {{total}}\nAmount applied: USD {{amount}}\n\nProcessed by {{by}}. {{cancelled_by}} canceled the rest; finished on {{at}}.\nSee the results: {{link}}\n',
    notice_subject: '{{programme}}: {{notice}}',
    notice_body: 'Hello {{name}},\n\n{{notice}}\n\nOpen it here: {{link}}\n\nYou receive this e-mail because your profile asks for notices by e-mail too; you can turn them off there.\n',
    ...kycMails.en,
    ...notificationMails.en,
  },
}
