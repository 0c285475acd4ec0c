import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import esES from 'antd/es/locale/es_ES'
import type { ReactNode } from 'react'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useKeptFocus } from '../feedback/use-kept-focus.ts'
import { antdTheme } from './antd-theme.ts'
import { useThemeMode } from './theme-provider.tsx'

export type DesignProviderProps = {
  /** The nonce of the page's content security policy, for antd's style tags. */
  nonce?: string
  children: ReactNode
}

/** Theme, language and nonce for everything built on antd, remotes included, and the keyboard's place in it. Stands inside a `ThemeProvider`. */
export function DesignProvider({ nonce, children }: DesignProviderProps) {
  const mode = useThemeMode()
  const language = useLanguage()
  useKeptFocus()
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches

  return (
    <ConfigProvider theme={antdTheme(mode, calm)} locale={language === 'en' ? enUS : esES} csp={nonce ? { nonce } : undefined} button={{ autoInsertSpace: false }} wave={{ disabled: true }} getPopupContainer={landmarkOf}>
      {children}
    </ConfigProvider>
  )
}

/** Popups open inside the landmark of what opened them, so that whoever goes through a page by its landmarks meets them. */
const landmarkOf = (opener?: HTMLElement): HTMLElement => opener?.closest<HTMLElement>('[role=dialog], main, header') ?? document.body
