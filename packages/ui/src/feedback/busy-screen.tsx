import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useUiWords } from '../words/use-ui-words.ts'
import { overlayRoot } from './overlay-root.ts'

/**
 * Covers the whole page while an action runs (specification section 2); `children` may tell how far it has come. A dialog
 * that opens meanwhile and is urgent stands above it.
 */
export function BusyScreen({ children }: { children?: ReactNode }) {
  const t = useUiWords()
  const cover = useRef<HTMLDivElement>(null)

  // The page below must not be reached by keyboard or screen reader either; who had the focus gets it back.
  useEffect(() => {
    const before = document.activeElement
    const overlays = overlayRoot()
    const all = [...document.body.children, ...overlays.children]
    const below = all.filter((element) => element !== cover.current && element !== overlays && !element.hasAttribute('inert'))
    for (const element of below) element.setAttribute('inert', '')
    cover.current?.focus()
    return () => {
      for (const element of below) element.removeAttribute('inert')
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  return createPortal(
    <div ref={cover} className="v-busy" role="alertdialog" aria-modal="true" aria-label={t('load.processing')} tabIndex={-1}>
      <div className="v-panel v-stack v-busy-card">
        <span className="v-spinner" aria-hidden="true" />
        <p>{t('load.processing')}</p>
        {children}
      </div>
    </div>,
    document.body,
  )
}
