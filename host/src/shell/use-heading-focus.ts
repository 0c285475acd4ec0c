import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { CONTENT_ID } from '@ventanilla/ui/layout'

/**
 * After a navigation the keyboard and whoever listens stand at the heading of the new page, as after a page load. Pages come
 * late, so the heading is waited for; nobody who is already at work in the page is torn away. A first load is left alone.
 */
export function useHeadingFocus(): void {
  const { pathname, key } = useLocation()
  const untouched = useRef(key === 'default')
  useEffect(() => {
    if (untouched.current) {
      untouched.current = false
      return
    }
    window.scrollTo(0, 0)
    const content = document.getElementById(CONTENT_ID)
    if (!content || focusHeading(content)) return
    const observer = new MutationObserver(() => {
      if (content.contains(document.activeElement) || focusHeading(content)) observer.disconnect()
    })
    observer.observe(content, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
}

function focusHeading(content: HTMLElement): boolean {
  const heading = content.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
