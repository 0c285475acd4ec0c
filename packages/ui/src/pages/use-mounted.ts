import { useEffect, useRef } from 'react'

/** Whether the component is still mounted: an answer that comes later must not lead a person on from where they are by then. */
export function useMounted(): () => boolean {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
