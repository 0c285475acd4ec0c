/** Why a one-time code can't be shown. */
export const otpErrors = {
  es: {
    otp_used: 'Este código ya se usó.',
    otp_expired: 'Este código ya venció.',
    otp_blocked: 'Este código se bloqueó por demasiados intentos.',
    otp_unreadable: 'Este código no se puede leer: se guardó con otra clave del servidor.',
  },
  en: {
    otp_used: 'This code was already used.',
    otp_expired: 'This code has expired.',
    otp_blocked: 'This code is blocked after too many attempts.',
    otp_unreadable: 'This code can’t be read: it was stored with another server key.',
  },
} as const
