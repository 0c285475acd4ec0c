import { languages, type Language } from '@ventanilla/contract/messages/languages'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useUiWords } from '../words/use-ui-words.ts'

export type LanguageSwitchProps = { onChange: (language: Language) => void }

/** Spanish or English; each language is named in itself. */
export function LanguageSwitch({ onChange }: LanguageSwitchProps) {
  const t = useUiWords()
  const shown = useLanguage()
  return (
    <div className="v-switch" role="group" aria-label={t('shell.language')}>
      {languages.map((code) => (
        <button key={code} type="button" lang={code} aria-pressed={code === shown} title={t(`shell.${code}`)} onClick={() => onChange(code)}>
          <span aria-hidden="true">{code.toUpperCase()}</span>
          <span className="v-hidden">{t(`shell.${code}`)}</span>
        </button>
      ))}
    </div>
  )
}
