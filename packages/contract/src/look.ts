import { defaultLanguage, languages, type Language } from './messages/languages.ts'
import { cookieIn } from './page-session.ts'

const themes = ['light', 'dark'] as const

/** Language and theme of a browser. They stand in a cookie, so that the server sends the sign-in page as it will look. */
export type Look = { language: Language; theme: (typeof themes)[number] }
export const LOOK_COOKIE = 'look'
export const looks: readonly Look[] = languages.flatMap((language) => themes.map((theme) => ({ language, theme })))

/** A look as one word: `es.dark`. */
export const lookText = ({ language, theme }: Look): string => `${language}.${theme}`

/** The look that `lookText` wrote; nothing for any other text. */
export const readLook = (text: string | undefined): Look | undefined => looks.find((look) => lookText(look) === text)

/** The look in a `Cookie` header; without a known one the default language, and light. */
export const lookIn = (cookies = ''): Look => readLook(cookieIn(cookies, LOOK_COOKIE)) ?? { language: defaultLanguage, theme: 'light' }
