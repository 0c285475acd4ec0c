import type { i18n } from 'i18next'
import type { Api } from '@ventanilla/api-client/api'
import { createApi } from '@ventanilla/api-client/create-api'
import type { Connection } from '@ventanilla/api-client/send'
import { defaultLanguage } from '@ventanilla/contract/messages/languages'
import { isLanguage } from '@ventanilla/i18n/language'
import { codeToken } from './code-token.ts'
import type { SessionStore } from './session-store.ts'

/** Callbacks of the page for answers of the server. */
export type Concerned = Pick<Connection, 'onForbidden' | 'confirm' | 'onServerTime'>

/** The API client of this page: it calls on behalf of the session, and a 401 ends the session (specification section 6). */
export const createSessionApi = (baseUrl: string, session: SessionStore, words: i18n, concerned: Concerned = {}): Api =>
  createApi({
    ...concerned,
    baseUrl,
    token: (access) => (access === 'code-token' ? codeToken() : session.getState().token),
    onUnauthorized: (refusal) => session.dispatch({ type: 'ended', refusal }),
    language: () => (isLanguage(words.language) ? words.language : defaultLanguage),
  })
