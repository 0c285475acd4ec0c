import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After a navigation the keyboard and screen readers start at the heading of the new page, as after a page load, or at the
 * part that the end of the address names (`#top-up`). Pages come late, so both are waited for; nobody who is already at
 * work in the page is torn away. A first load without such an end is left alone. `contentId` is the id of the page's main part.
 */
export function useHeadingFocus(contentId: string): void {
  const { pathname, hash, key } = useLocation()
  const untouched = useRef(key === 'default')
  useEffect(() => {
    const first = untouched.current
    untouched.current = false
    const part = hash.slice(1)
    const content = document.getElementById(contentId)
    if (!content || (first && part === '')) return
    if (part === '') window.scrollTo(0, 0)
    const lead = () => (part === '' ? focusHeading(content) : focusPart(content, part))
    if (lead()) return
    const observer = new MutationObserver(() => {
      if (isAtWork(content, part !== '') || lead()) observer.disconnect()
    })
    observer.observe(content, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [contentId, pathname, hash])
}

/** Whether somebody stands in the page; at its heading they may have been put, where a part is still waited for. */
const isAtWork = (content: HTMLElement, forPart: boolean): boolean =>
  content.contains(document.activeElement) && !(forPart && document.activeElement?.matches('h1, main'))

function focusPart(content: HTMLElement, id: string): boolean {
  const part = document.getElementById(id)
  if (!part || !content.contains(part)) return false
  part.focus({ preventScroll: true })
  part.scrollIntoView({ block: 'center' })
  return true
}

/** Puts the focus on the heading of the open page; one that has not come yet gets it by itself. */
export function focusContent(contentId: string): void {
  const content = document.getElementById(contentId)
  if (content) focusHeading(content)
}

function focusHeading(content: HTMLElement): boolean {
  const heading = content.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
