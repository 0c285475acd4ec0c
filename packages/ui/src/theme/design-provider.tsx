import { createContext, useContext, type ReactNode } from 'react'
import { useKeptFocus } from '../feedback/use-kept-focus.ts'
import { useTabLeavesLists } from '../feedback/use-tab-leaves-lists.ts'

export type DesignProviderProps = {
  /** The nonce of the page's content security policy, for antd's style tags. */
  nonce?: string
  children: ReactNode
}

const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = (): string | undefined => useContext(NonceContext)

/** What stands around every page behind the sign-in, remotes included: the keyboard's place in it, and the nonce for the parts that are antd's. Stands inside a `ThemeProvider`. */
export function DesignProvider({ nonce, children }: DesignProviderProps) {
  useKeptFocus()
  useTabLeavesLists()
  return <NonceContext value={nonce}>{children}</NonceContext>
}
