import type { ReactNode } from 'react'

/** Parts of a page one below the other, evenly apart. */
export const Stack = ({ children }: { children: ReactNode }) => <div className="v-stack">{children}</div>

/** Panels side by side, as many as fit; `wide` ones need twice the room. */
export const Tiles = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <div className="v-tiles" data-wide={wide || undefined}>
    {children}
  </div>
)
