import { useState } from 'react'

const KEY = 'ventanilla.navigation'

/** Whether the menu is folded to its icons, remembered by this browser where it lets us. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(remembered)
  const change = (next: boolean) => {
    setCollapsed(next)
    try {
      localStorage.setItem(KEY, next ? 'collapsed' : 'open')
    } catch {
      return
    }
  }
  return [collapsed, change]
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'collapsed'
  } catch {
    return false
  }
}
