import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { whenIdle } from '@ventanilla/ui/core'
import { CONTENT_ID } from '@ventanilla/ui/layout'

/**
 * Whether a page, or the card in its place, has stood with all of its data, and the browser with nothing to do, since the shell was opened: what is
 * fetched ahead waits for that, because on a slow line it would stand between a person and the page.
 */
export function usePageStands(): boolean {
  const fetching = useIsFetching()
  const { pathname } = useLocation()
  const [stands, setStands] = useState(false)
  useEffect(() => {
    if (stands || fetching > 0) return
    let cancel: (() => void) | undefined
    const content = document.getElementById(CONTENT_ID)
    const look = () => {
      if (content?.querySelector('h1, [role=alert]')) cancel ??= whenIdle(() => setStands(true))
    }
    look()
    const observer = new MutationObserver(look)
    if (content) observer.observe(content, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancel?.()
    }
  }, [stands, fetching, pathname])
  return stands
}
