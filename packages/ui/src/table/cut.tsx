import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useUiWords } from '../words/use-ui-words.ts'

/** A text of any length in a cell: two lines of it, with a button that shows the rest where there is one. */
export function Cut({ children }: { children: ReactNode }) {
  const t = useUiWords()
  const text = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  const [open, setOpen] = useState(false)

  useLayoutEffect(() => {
    const element = text.current
    if (!element || open) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [children, open])

  return (
    <span className="v-cut">
      <span ref={text} className="v-cut-text" data-open={open || undefined}>{children}</span>
      {(isCut || open) && <button type="button" className="v-link" aria-expanded={open} onClick={() => setOpen(!open)}>{t(open ? 'table.less' : 'table.whole')}</button>}
    </span>
  )
}
