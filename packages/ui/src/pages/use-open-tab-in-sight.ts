import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Where tabs are wider than the screen, the open one is in sight: for the element that scrolls. */
export function useOpenTabInSight<E extends HTMLElement>(current: string): RefObject<E | null> {
  const row = useRef<E>(null)
  useLayoutEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [current])
  return row
}
