import { readJson, send } from '@ventanilla/api-client/send'
import { defaultLanguage } from '@ventanilla/contract/messages/languages'
import { SIGN_IN_PATH } from '@ventanilla/contract/sign-in-path'
import { isLanguage } from '@ventanilla/i18n/language'
import type { PageServices } from '../app/services.ts'
import type { SignInBody } from './sign-in-form.tsx'

const route = { method: 'POST', path: SIGN_IN_PATH, access: 'public', anonymous: true } as const

/** The call `login` without the API client, which holds every call of the product. */
export const signInCall =
  ({ settings, clock, i18n }: PageServices) =>
  async (body: SignInBody): Promise<{ token: string }> => {
    const connection = {
      baseUrl: settings.apiBase,
      token: () => undefined,
      onUnauthorized: () => undefined,
      onServerTime: clock.sync,
      language: () => (isLanguage(i18n.language) ? i18n.language : defaultLanguage),
    }
    const { status, data } = await send(connection, route, { body }, {}, { read: 'text' })
    const answer = readJson(status, data)
    const token = typeof answer === 'object' && answer !== null && 'token' in answer ? answer.token : undefined
    return { token: typeof token === 'string' ? token : '' }
  }
