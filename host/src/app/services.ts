import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { createContext, useContext } from 'react'
import type { Api } from '@ventanilla/api-client/api'
import type { BrowserSettings } from '@ventanilla/contract/browser-settings'
import type { Language } from '@ventanilla/contract/messages/languages'
import type { Confirmation } from '../session/confirmation.ts'
import type { ServerClock } from '../session/server-clock.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { ShortcutChoice } from '../shortcuts/shortcut-choice.ts'
import type { ThemeChoice } from '../theme/theme-choice.ts'

export const defaultSettings: BrowserSettings = { apiBase: '', registry: '/remotes.json', registryKeys: [], programmeName: 'Luki', passwords: 'normal' }

/** Reads the settings that the server wrote into the page; missing ones have their defaults. */
export function readSettings(page: Document = document): BrowserSettings {
  const given = JSON.parse(page.getElementById('settings')?.textContent?.trim() || '{}') as Partial<BrowserSettings>
  return { ...defaultSettings, ...given }
}

/** What the page begins with, on the sign-in page too; created once in `open-page.tsx`. */
export type PageServices = {
  settings: BrowserSettings
  i18n: i18n
  /** Changes the language of the page, with the words that the page needs in it; keeps the choice. Rejects where they do not come. */
  speak: (language: Language) => Promise<void>
  theme: ThemeChoice
  session: SessionStore
  clock: ServerClock
}

/** Objects that live as long as the page; created once in `start.tsx`, and from fakes in tests. */
export type Services = PageServices & {
  shortcuts: ShortcutChoice
  api: Api
  queries: QueryClient
  confirmation: Confirmation
}

const ServicesContext = createContext<Services | undefined>(undefined)
export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesProvider above it')
  return services
}
