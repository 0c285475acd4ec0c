import { useNavigate } from '@ventanilla/remote-sdk/router'
import { hubPath } from './paths.ts'

/** react-router numbers the entries that it made; the first one of a visit has nothing of ours behind it. */
const isFirstEntry = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

/** Back to where the person came from; to the hub where this page is all there is of a visit. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => void (isFirstEntry() ? navigate(hubPath, { replace: true }) : navigate(-1))
}
