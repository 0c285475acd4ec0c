import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { overlayRoot } from './overlay-root.ts'

export type TooltipProps = { /** What is shown; nothing: no tooltip. */ title: ReactNode; placement?: 'top' | 'right'; /** One button or link. */ children: ReactNode }

/** How long the pointer rests before it is shown, and how long it may take from the element to the words, milliseconds. */
const REST_MS = 100
/** Between the element and the words, and between these and the edge of the window, pixels. */
const [GAP, EDGE] = [8, 8]

/** Words about one element, shown when it is pointed at or has the focus; Escape takes them away. */
export function Tooltip({ title, placement = 'top', children }: TooltipProps) {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const show = (next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), REST_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const shown = open && title !== undefined && title !== null && title !== ''
  useDescription(place, shown ? id : undefined)
  useEnd(shown, place, () => setOpen(false))

  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it has no box: these are the events of what stands in it */}
      <span
        ref={place}
        className="v-tip-place"
        onPointerEnter={() => show(true)}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && show(false)}
        onFocus={({ target }) => target.matches(':focus-visible') && show(true)}
        onBlur={() => show(false)}
      >
        {children}
      </span>
      {shown && <Words id={id} of={place} placement={placement} onPointer={show}>{title}</Words>}
    </>
  )
}

type WordsProps = { id: string; of: { current: HTMLElement | null }; placement: 'top' | 'right'; onPointer: (inside: boolean) => void; children: ReactNode }

function Words({ id, of, placement, onPointer, children }: WordsProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const around = of.current?.firstElementChild?.getBoundingClientRect()
    if (!around || !box.current) return
    const { width, height } = box.current.getBoundingClientRect()
    const beside = placement === 'right' && around.right + GAP + width + EDGE <= innerWidth
    const above = around.top - GAP - height >= EDGE
    const left = beside ? around.right + GAP : Math.max(EDGE, Math.min(around.left + (around.width - width) / 2, innerWidth - width - EDGE))
    const top = beside ? around.top + (around.height - height) / 2 : above ? around.top - GAP - height : around.bottom + GAP
    box.current.dataset.side = beside ? 'right' : above ? 'top' : 'bottom'
    box.current.style.left = `${left}px`
    box.current.style.top = `${top}px`
    box.current.style.setProperty('--tip', `${around.left + around.width / 2 - left}px`)
  })
  return createPortal(
    <div ref={box} id={id} role="tooltip" className="v-tip" onPointerEnter={() => onPointer(true)} onPointerLeave={({ pointerType }) => pointerType !== 'touch' && onPointer(false)}>
      {children}
    </div>,
    // Inside the dialog that holds the element: what lies outside of one does not exist for a screen reader.
    of.current?.closest<HTMLElement>('[aria-modal], main, header') ?? overlayRoot(),
  )
}

/** What takes the words away wherever the pointer and the focus are: Escape, a touch elsewhere, and a page that moves below them. */
function useEnd(shown: boolean, place: { current: HTMLElement | null }, end: () => void): void {
  const ended = useEffectEvent(end)
  useEffect(() => {
    if (!shown) return undefined
    // Before the layer that holds it hears of the key: that stays open.
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      ended()
    }
    const touch = ({ target }: PointerEvent) => !(target instanceof Node && place.current?.contains(target)) && ended()
    const scroll = () => ended()
    document.addEventListener('keydown', key, true)
    document.addEventListener('pointerdown', touch)
    document.addEventListener('scroll', scroll, true)
    return () => {
      document.removeEventListener('keydown', key, true)
      document.removeEventListener('pointerdown', touch)
      document.removeEventListener('scroll', scroll, true)
    }
  }, [shown, place])
}

/** The element is described by the words while they are shown, unless it is described by something already. */
function useDescription(place: { current: HTMLElement | null }, id: string | undefined): void {
  useEffect(() => {
    const element = place.current?.firstElementChild
    if (id === undefined || !element || element.hasAttribute('aria-describedby') || element.getAttribute('aria-label') === document.getElementById(id)?.textContent) return
    element.setAttribute('aria-describedby', id)
    return () => {
      if (element.getAttribute('aria-describedby') === id) element.removeAttribute('aria-describedby')
    }
  }, [place, id])
}
