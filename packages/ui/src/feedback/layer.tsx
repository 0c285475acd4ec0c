import { useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { overlayRoot } from './overlay-root.ts'
import { useTopmost } from './use-topmost.ts'

export type LayerProps = {
  open: boolean
  title: ReactNode
  /** Whom or what it is about, below the title. */
  of?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Where it stands: in the middle of the window, near its top and without a head, or along one side. */
  at?: 'middle' | 'top' | 'left' | 'right'
  width?: number
  /** It cannot wait (role `alertdialog`): without a cross, described by what it says. */
  urgent?: boolean
  /** Stands above what else covers the page. */
  above?: number | undefined
  /** A click beside it closes it. */
  closesBeside?: boolean
  /** The focus goes back to what had it before. */
  givesBack?: boolean
  /** Escape, the cross, and a click beside it; where absent there is none of them, and only its buttons close it. */
  onClose?: (() => void) | undefined
  /** It stands, with the focus in it. */
  onOpened?: (panel: HTMLElement) => void
  /** It has closed, and the focus is back where it was. */
  onClosed?: (() => void) | undefined
}

/** What lies above the page and is finished before it: the frame of all dialogs and drawers. */
export function Layer({ onClosed, ...layer }: LayerProps) {
  const { open } = layer
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !open) onClosed?.()
    was.current = open
  })
  return open ? createPortal(<Opened {...layer} />, overlayRoot()) : null
}

function Opened({ title, of, children, footer, at = 'middle', width, urgent = false, above, closesBeside = true, givesBack = true, onClose, onOpened }: Omit<LayerProps, 'open' | 'onClosed'>) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const pressedBeside = useRef(false)
  useTopmost(panel, () => onClose?.())
  useFocus(panel, givesBack, onOpened)
  const [from] = useState(() => wayFrom(document.activeElement))
  const style: CSSProperties & Record<`--${string}`, string | undefined> = { '--width': width === undefined ? undefined : `${width}px`, ...from, zIndex: above }
  const lead = (last: boolean) => ends(panel.current, last)?.focus()

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard has Escape for it
    <div
      className="v-layer"
      data-at={at}
      style={style}
      onMouseDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
        // The focus stays in the dialog.
        if (pressedBeside.current) event.preventDefault()
      }}
      onClick={(event) => closesBeside && pressedBeside.current && event.target === event.currentTarget && onClose?.()}
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-static-element-interactions -- Tab goes round in the dialog */}
      <div tabIndex={0} onFocus={() => lead(true)} />
      <div ref={panel} role={urgent ? 'alertdialog' : 'dialog'} aria-modal="true" aria-labelledby={`${id}-title`} aria-describedby={urgent ? `${id}-body` : of === undefined ? undefined : `${id}-of`} tabIndex={-1} className="v-layer-panel">
        <div className={at === 'top' ? 'v-hidden' : 'v-layer-head'}>
          <div id={`${id}-title`} className="v-layer-title">{title}</div>
          {of !== undefined && <div id={`${id}-of`} className="v-muted">{of}</div>}
          {!urgent && at !== 'top' && onClose && <Cross onClose={onClose} />}
        </div>
        <div id={`${id}-body`} className="v-layer-body">{children}</div>
        {footer && <div className="v-layer-foot v-actions">{footer}</div>}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-static-element-interactions -- the other end */}
      <div tabIndex={0} onFocus={() => lead(false)} />
    </div>
  )
}

/** How much of the way from its opener a dialog moves. */
const WAY = 0.15

/** Where a dialog comes from: the side of the window that what opened it stands on. */
function wayFrom(opener: Element | null): Record<`--from-${'x' | 'y'}`, string> | undefined {
  if (opener === null || opener === document.body) return undefined
  const { left, top, width, height } = opener.getBoundingClientRect()
  const part = (middle: number, of: number) => `${String(Math.round((middle - of / 2) * WAY))}px`
  return { '--from-x': part(left + width / 2, window.innerWidth), '--from-y': part(top + height / 2, window.innerHeight) }
}

function Cross({ onClose }: { onClose: () => void }) {
  const t = useUiWords()
  return (
    <button type="button" className="v-input-action v-layer-close" aria-label={t('common.close')} onClick={onClose}>
      <Icon name="close" size={18} />
    </button>
  )
}

/** The focus goes in as it opens, unless something in it took it already, and back as it goes. */
function useFocus(panel: RefObject<HTMLElement | null>, givesBack: boolean, onOpened: ((panel: HTMLElement) => void) | undefined): void {
  const [before] = useState(() => document.activeElement)
  // Of the moment in which it opened.
  const [settings] = useState({ givesBack, onOpened })
  useLayoutEffect(() => {
    const { current: opened } = panel
    if (!opened) return
    if (!opened.contains(document.activeElement)) opened.focus({ preventScroll: true })
    settings.onOpened?.(opened)
    return () => {
      if (settings.givesBack && before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
    }
  }, [panel, before, settings])
}

const REACHABLE = 'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, iframe, [tabindex]:not([tabindex="-1"])'

/** What Tab comes to first, or last. */
function ends(panel: HTMLElement | null, last: boolean): HTMLElement | undefined {
  const all = [...(panel?.querySelectorAll<HTMLElement>(REACHABLE) ?? [])].filter((element) => element.tabIndex >= 0 && !element.closest('[inert], [hidden]'))
  return (last ? all.at(-1) : all[0]) ?? panel ?? undefined
}
