import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { languages } from '@ventanilla/contract/messages/languages'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { Descriptions, Segmented } from '@ventanilla/ui/core'
import { useLanguageChoice } from '../app/use-language-choice.ts'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { ShortcutSwitch } from '../shortcuts/shortcut-switch.tsx'
import { NoticeMails } from './notice-mails.tsx'

/** How the console looks and speaks in this browser, and what comes by e-mail. */
export function Preferences({ user }: { user: CurrentUser }) {
  const t = useWords()
  const language = useLanguage()
  const { theme } = useServices()
  const chooseLanguage = useLanguageChoice()
  const mode = useSyncExternalStore(theme.subscribe, theme.get)
  const choices = languages.map((value) => ({ value, label: t(`profile.${value}`) }))
  const modes = [
    { value: 'light' as const, label: t('profile.light') },
    { value: 'dark' as const, label: t('profile.dark') },
  ]
  const items = [
    { label: t('profile.language'), children: <Segmented aria-label={t('profile.language')} options={choices} value={language} onChange={chooseLanguage} /> },
    { label: t('profile.theme'), children: <Segmented aria-label={t('profile.theme')} options={modes} value={mode} onChange={theme.choose} /> },
    { label: t('shortcuts.title'), children: <ShortcutSwitch /> },
    ...(user.id === '' ? [] : [{ label: t('profile.notices'), children: <NoticeMails user={user} /> }]),
  ]
  return <Descriptions column={1} size="small" items={items} />
}
