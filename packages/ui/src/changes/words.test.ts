import { formTable, type FormId } from '@ventanilla/contract/form-table'
import { changeTitles } from '@ventanilla/contract/messages/change-words'
import { localeDifferences } from '@ventanilla/i18n/equal-locales'
import { renderHook } from '@testing-library/react'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import en from './locales/en.json'
import es from './locales/es.json'
import { addChangeWords } from './words.ts'
import { useFormWordsOf } from './use-field-words.ts'

test('both languages have the same keys', () => expect(localeDifferences({ es, en })).toEqual([]))

describe('every form of a change', () => {
  const forms = (Object.keys(formTable) as FormId[]).filter((id) => id in changeTitles.es)
  const wordsOf = (form: FormId) => {
    createI18n('es')
    addChangeWords()
    return renderHook(() => useFormWordsOf(form)).result.current
  }

  // In Spanish; English has the same keys.
  it.each(forms)('%s has a label for each field, and a word for each choice', (form) => {
    const { label, option } = wordsOf(form)
    for (const [field, rule] of Object.entries(formTable[form])) {
      expect(label(field as never)).not.toBe(field)
      // Permissions have the words of their table.
      if (rule.kind === 'choice') for (const value of rule.choices) expect(es.values).toHaveProperty([field, value], option(field as never)(value).label)
    }
  })
})
