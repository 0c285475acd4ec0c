/** Apart from the messages in them, so that the sign-in page loads no sentence that it does not say. */
export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]
/** Specification section 9. */
export const defaultLanguage: Language = 'es'
