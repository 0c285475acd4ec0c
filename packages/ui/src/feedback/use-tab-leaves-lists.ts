import { useEffect } from 'react'

const OPEN_LIST_OF_SEVERAL = '.ant-select-multiple [role=combobox][aria-expanded=true]'

/**
 * Tab leaves a list of several choices that is open, and the list closes as it loses the focus. antd takes the key to choose
 * once more, so that no Tab would lead on (WCAG 2.1.2). Called once, above all pages.
 */
export function useTabLeavesLists(): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && event.target instanceof Element && event.target.matches(OPEN_LIST_OF_SEVERAL)) event.stopPropagation()
    }
    // Before React hears of it.
    document.addEventListener('keydown', leave, { capture: true })
    return () => document.removeEventListener('keydown', leave, { capture: true })
  }, [])
}
