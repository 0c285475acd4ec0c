import { useSyncExternalStore } from 'react'
import { languages } from '@ventanilla/contract/messages/say'
import { changeLanguage } from '@ventanilla/i18n/create-i18n'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { Descriptions, Segmented } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'

/** How the console looks and speaks in this browser. */
export function Preferences() {
  const t = useWords()
  const language = useLanguage()
  const { i18n, theme } = useServices()
  const mode = useSyncExternalStore(theme.subscribe, theme.get)
  const choices = languages.map((value) => ({ value, label: t(`profile.${value}`) }))
  const modes = [
    { value: 'light' as const, label: t('profile.light') },
    { value: 'dark' as const, label: t('profile.dark') },
  ]
  const items = [
    { label: t('profile.language'), children: <Segmented aria-label={t('profile.language')} options={choices} value={language} onChange={(chosen) => void changeLanguage(i18n, chosen)} /> },
    { label: t('profile.theme'), children: <Segmented aria-label={t('profile.theme')} options={modes} value={mode} onChange={theme.choose} /> },
  ]
  return <Descriptions column={1} size="small" items={items} />
}
