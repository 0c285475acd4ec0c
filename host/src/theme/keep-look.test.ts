import { createI18n } from '@ventanilla/i18n/create-i18n'
import { LANGUAGE_KEY } from '@ventanilla/i18n/language'
import { changeLanguage } from '@ventanilla/i18n/start-i18n'
import { keepLook } from './keep-look.ts'
import { createThemeChoice } from './theme-choice.ts'

beforeEach(() => localStorage.clear())

test('the cookie has the language that this browser keeps, whatever an older tab speaks', async () => {
  const words = createI18n('es')
  const theme = createThemeChoice()
  keepLook(words, theme)
  await changeLanguage(words, 'en')
  const ofEnglish = document.cookie
  await changeLanguage(words, 'es')
  expect(document.cookie).not.toBe(ofEnglish)
  // Another tab, of which this one has not heard.
  localStorage.setItem(LANGUAGE_KEY, 'en')
  theme.choose(theme.get())
  expect(document.cookie).toBe(ofEnglish)
})
