import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { SNACKBAR_MS } from '@ventanilla/contract/constants'
import { Icon } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'

const subscribe = (changed: () => void) => onlineManager.subscribe(changed)
const isOnline = () => onlineManager.isOnline()

/**
 * Says once, above every page, that the connection is lost, and for a moment that it is back: calls that waited go on by
 * themselves. It follows what react-query follows, so that it speaks exactly while calls wait.
 */
export function ConnectionBar() {
  const t = useWords()
  const online = useSyncExternalStore(subscribe, isOnline)
  const [was, setWas] = useState(online)
  const [back, setBack] = useState(false)
  if (was !== online) {
    setWas(online)
    setBack(online)
  }
  useEffect(() => {
    if (!back) return
    const timer = setTimeout(() => setBack(false), SNACKBAR_MS)
    return () => clearTimeout(timer)
  }, [back])

  // The live region stands before it has something to say: one that comes with its words is not read out.
  return (
    <div role="status" className="host-connection">
      {!online && <p className="v-row" data-tone="warning"><Icon name="warning" size={18} />{t('connection.lost')}</p>}
      {back && <p className="v-row" data-tone="success"><Icon name="check-circle" size={18} />{t('connection.back')}</p>}
    </div>
  )
}
