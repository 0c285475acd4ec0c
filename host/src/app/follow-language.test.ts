import { LANGUAGE_KEY } from '@ventanilla/i18n/language'
import { followLanguage } from './follow-language.ts'

test('the language that another tab chose is spoken, and nothing else that it stores', () => {
  const speak = jest.fn(() => Promise.resolve())
  followLanguage(speak)
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(speak).not.toHaveBeenCalled()
  localStorage.setItem(LANGUAGE_KEY, 'en')
  window.dispatchEvent(new StorageEvent('storage', { key: LANGUAGE_KEY }))
  expect(speak).toHaveBeenLastCalledWith('en')
})
