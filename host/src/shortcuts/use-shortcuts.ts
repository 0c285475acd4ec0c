import { useEffect, useEffectEvent } from 'react'
import { CONTENT_ID } from '@ventanilla/ui/layout'

/** Where keys are letters, or lead through choices. */
const TYPING = 'input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=slider]'

/** A dialog is open: its page has no shortcuts meanwhile. The menu of a phone is hidden where there is room for it. */
const isCovered = (): boolean => [...document.querySelectorAll('[aria-modal=true]')].some((dialog) => dialog.checkVisibility())

/** The search of the list on the screen; of several lists the first that can be seen. */
const searchField = (): HTMLInputElement | undefined => [...document.querySelectorAll<HTMLInputElement>(`#${CONTENT_ID} [role=search] input`)].find((field) => field.checkVisibility())

type Shortcuts = { /** Single keys are switched on. */ single: boolean; onPalette: () => void; onHelp: () => void }

/**
 * The keys of every page: Ctrl-K or Cmd-K opens the search through everything; `/` leads to the search of the list, or opens
 * that one where a page has none; `?` shows them all. Single keys never act while somebody types, and can be switched off.
 */
export function useShortcuts({ single, onPalette, onHelp }: Shortcuts): void {
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') return onPalette
    if (!single || event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest(TYPING))) return undefined
    if (event.key === '?') return onHelp
    if (event.key === '/') return () => focusSearch() || onPalette()
    return undefined
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isCovered()) return
    const act = actionOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function focusSearch(): boolean {
  const field = searchField()
  if (!field) return false
  field.focus()
  field.select()
  return true
}
