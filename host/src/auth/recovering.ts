import { useLocation } from '@ventanilla/remote-sdk/router'
import { useServices } from '../app/services.ts'
import { authenticate } from '../session/sign-in.ts'

/** Whose access is being recovered, and when their code was asked for (milliseconds). */
export type Recovering = { email: string; sentAt: number }

/**
 * What the step before handed on. It stands in the entry of the browser's history, so that a reload finds it: who reads
 * the code in a mail app on the same phone may find this page loaded anew.
 */
export function useRecovering(): Recovering | undefined {
  const state: unknown = useLocation().state
  return isRecovering(state) ? { email: state.email, sentAt: state.sentAt } : undefined
}

const isRecovering = (state: unknown): state is Recovering =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' && 'sentAt' in state && typeof state.sentAt === 'number'

/** Asks for a code; answers whether the server took the request, which says nothing of whether anybody has the address. */
export function useSendCode(): (email: string) => Promise<boolean> {
  const { api, session } = useServices()
  return (email) =>
    authenticate(
      session,
      () => api.call('send-code', { body: { email } }),
      () => ({ type: 'codeSent' }),
    )
}
