import { useId, type ReactNode } from 'react'

export type PanelProps = { title?: ReactNode; actions?: ReactNode; children: ReactNode; /** No inner margin, for tables. */ flush?: boolean }

/** A surface that groups what belongs together; with a title it is a named region. */
export function Panel({ title, actions, children, flush }: PanelProps) {
  const id = useId()
  const head = title !== undefined && (
    <div className="v-row v-panel-head">
      <h2 id={id}>{title}</h2>
      {actions && <div className="v-actions">{actions}</div>}
    </div>
  )
  return (
    <section className="v-panel" data-flush={flush || undefined} aria-labelledby={head ? id : undefined}>
      {head}
      <div className="v-panel-body">{children}</div>
    </section>
  )
}

/** Parts of a page one below the other, evenly apart. */
export const Stack = ({ children }: { children: ReactNode }) => <div className="v-stack">{children}</div>

/** Panels side by side, as many as fit; `wide` ones need twice the room. */
export const Tiles = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <div className="v-tiles" data-wide={wide || undefined}>
    {children}
  </div>
)
