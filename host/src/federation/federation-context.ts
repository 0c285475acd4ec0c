import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Federation, RegistryState } from './federation.ts'

const FederationContext = createContext<Federation | undefined>(undefined)
export const FederationProvider = FederationContext.Provider

/** The door to the remotes, from any component of the host. */
export function useFederation(): Federation {
  const federation = useContext(FederationContext)
  if (!federation) throw new Error('useFederation needs a FederationProvider above it')
  return federation
}

/** Which remotes there are and how they stand; renders again when the registry is read again. */
export function useRegistry(): RegistryState {
  const federation = useFederation()
  return useSyncExternalStore(federation.subscribe, federation.getState)
}
