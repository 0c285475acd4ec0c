import { createContext, useContext } from 'react'
import type { Api } from '@ventanilla/api-client/api'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import { allows, permissionCodes, type Access } from '@ventanilla/contract/permissions'
import { routeTable } from '@ventanilla/contract/route-table'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

/** What the host offers to every remote; its version is `HOST_API` of the contract. */
export type Host = {
  api: Api
  user: CurrentUser
  /** Top-right toast (specification section 9). The text is already in words; `of` is the error that it tells of, to lead to what to do. */
  toast: (kind: ToastKind, text: string, of?: unknown) => void
  settings: { programmeName: string; apiBase: string }
  theme: 'light' | 'dark'
  /**
   * Overrides title and last breadcrumb of the page while it is shown, for pages named after their data; `parent` overrides
   * the breadcrumb before it, where that page is named after the same record, with its address where this one lacks it.
   */
  setPageTitle: (title: string | undefined, parent?: string | PageAbove) => void
}

/** The page of the record above: what it is called, and where it is. */
export type PageAbove = { title: string; to: string }

const HostContext = createContext<Host | undefined>(undefined)
export const HostProvider = HostContext.Provider

/** The host, from any component below it. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost needs a HostProvider above it')
  return host
}

/** The typed API client of this session. */
export const useApi = (): Api => useHost().api
/** Shows a toast. */
export const useToast = (): Host['toast'] => useHost().toast

/** The signed-in administrator, and what they may do: by an access, or by the endpoint that it takes. Hiding is a courtesy: the server decides. */
export function useSession(): { user: CurrentUser; can: (access: Access) => boolean; may: (endpoint: EndpointId) => boolean } {
  const { user } = useHost()
  const can = (access: Access) => allows(user.permissions, access)
  return { user, can, may: (endpoint) => can(routeTable[endpoint]?.access ?? { request: permissionCodes }) }
}
