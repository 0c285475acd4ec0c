import { useLocation } from '@ventanilla/remote-sdk/router'
import { useServices } from '../app/services.ts'
import { authenticate } from '../session/sign-in.ts'

/** The e-mail whose access is being recovered, and when the code was requested (milliseconds). */
export type Recovering = { email: string; sentAt: number }

/**
 * What the previous step passed on. The history entry keeps it across a reload: a phone may reload this page while the
 * person reads the code in a mail app.
 */
export function useRecovering(): Recovering | undefined {
  const state: unknown = useLocation().state
  return isRecovering(state) ? { email: state.email, sentAt: state.sentAt } : undefined
}

const isRecovering = (state: unknown): state is Recovering =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' && 'sentAt' in state && typeof state.sentAt === 'number'

/** Requests a code; answers whether the server accepted the request, which does not reveal whether the address is known. */
export function useSendCode(): (email: string) => Promise<boolean> {
  const { api, session } = useServices()
  return (email) =>
    authenticate(
      session,
      () => api.call('send-code', { body: { email } }),
      () => ({ type: 'codeSent' }),
    )
}
