import { useServices } from '../app/services.ts'
import { authenticate } from '../session/sign-in.ts'

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
