import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useFederation } from './federation.ts'

const EVERY_MS = 60_000
/** Coming back to the page reads the registry, but not more often than this. */
const AT_LEAST_MS = 10_000

/**
 * Reads the registry when the host starts without a fresh one, every minute while the page is seen, and when somebody comes back to it, so
 * that a newer build of a remote is what the next navigation opens. For one component at the top of the host.
 */
export function useFreshRegistry(): void {
  const federation = useFederation()
  const { pathname } = useLocation()
  useEffect(() => federation.takeNewer(), [federation, pathname])
  useEffect(() => {
    let last = Date.now()
    const read = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < AT_LEAST_MS) return
      last = Date.now()
      void federation.readRegistry()
    }
    // The one that came with the page is fresh, unless somebody was signed out for long.
    void federation.readRegistry(AT_LEAST_MS)
    const timer = setInterval(read, EVERY_MS)
    document.addEventListener('visibilitychange', read)
    window.addEventListener('focus', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
      window.removeEventListener('focus', read)
    }
  }, [federation])
}
