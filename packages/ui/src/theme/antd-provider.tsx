import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import esES from 'antd/es/locale/es_ES'
import { createContext, use, type ReactNode } from 'react'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { antdTheme } from './antd-theme.ts'
import { useNonce } from './design-provider.tsx'
import { useThemeMode } from './theme-provider.tsx'

const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
const themes = { light: antdTheme('light', calm), dark: antdTheme('dark', calm) }

/** Theme, language and nonce for a part that is antd's. It stands around that part alone: no page loads antd to be read. */
export function AntdProvider({ children }: { children: ReactNode }) {
  return use(Inside) ? children : <Provider>{children}</Provider>
}

/** A part of a part has it already. */
const Inside = createContext(false)

function Provider({ children }: { children: ReactNode }) {
  const mode = useThemeMode()
  const language = useLanguage()
  const nonce = useNonce()
  return (
    <ConfigProvider theme={themes[mode]} locale={language === 'en' ? enUS : esES} csp={nonce ? { nonce } : undefined} wave={{ disabled: true }} getPopupContainer={landmarkOf}>
      <Inside value={true}>{children}</Inside>
    </ConfigProvider>
  )
}

/** Popups open inside the landmark of what opened them, so that people who move by landmarks find them. */
export const landmarkOf = (opener?: HTMLElement): HTMLElement => opener?.closest<HTMLElement>('[role=dialog], main, header') ?? document.body
