import { useEffect } from 'react'

/** Named parts of a page, and dialogs: they stay while what they hold changes. */
const PLACES = 'section[aria-label], section[aria-labelledby], [role=region], [role=dialog]'
const DIALOG = '[aria-modal=true]'

/**
 * Keeps the keyboard where the work is. Browsers drop the focus to the page when a dialog closes, and when the focused
 * button or row goes or is disabled: the next Tab then begins at the top, and a screen reader says nothing. It goes back
 * to what opened the dialog; where that is gone, to what took its place (the same button of the next row, the button that
 * stands there instead); else to the named part of the page that held it; else to the page's heading.
 * Nothing is moved for a person who left by a click beside everything. Called once, above all pages.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // By dialog, and for the page below them all: what was focused last and what it stands in, innermost first.
    const lastIn = new Map<Element, readonly Placed[]>()
    let due: number | undefined

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const layer = layerOf(target)
      // The layer that was used last stands last.
      lastIn.delete(layer)
      lastIn.set(layer, withAncestors(target))
    }
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || !(target instanceof HTMLElement)) return
      const layer = layerOf(target)
      // An element that goes loses the focus, too; it is known to have gone only after this event.
      queueMicrotask(() => isUsable(target) && document.activeElement === document.body && lastIn.delete(layer))
    }
    const settle = () => {
      due = undefined
      if (!isLost()) return
      const open = document.querySelector(DIALOG) !== null
      const layers = [...lastIn].reverse().filter(([layer]) => layer.isConnected && (!open || layer !== document.body))
      const [path] = layers.map(([, elements]) => elements)
      if (path) placeIn(path)?.focus({ preventScroll: true })
      for (const layer of lastIn.keys()) if (!layer.isConnected) lastIn.delete(layer)
    }
    // After the effects of the same change: what takes the focus by itself goes first.
    const settleSoon = () => {
      due ??= requestAnimationFrame(settle)
    }

    const observer = new MutationObserver(settleSoon)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
      if (due !== undefined) cancelAnimationFrame(due)
    }
  }, [])
}

const layerOf = (element: Element): Element => element.closest(DIALOG) ?? document.body
const isUsable = (element: Element): boolean => element.isConnected && !element.matches(':disabled')
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body || document.activeElement.matches(':disabled')

/** An element with its place among its siblings, and the place in it of what had the focus, among all of that kind. */
type Placed = { element: Element; at: number; within: number }

/** Further out than a row of a list, what stands at the same place is something else. */
const NEAR = 5

function withAncestors(focused: Element): Placed[] {
  const path: Placed[] = []
  for (let element: Element | null = focused; element && element !== document.body; element = element.parentElement) {
    const near = path.length < NEAR
    path.push({ element, at: near ? indexIn(element.parentElement?.children, element) : -1, within: near && element !== focused ? indexIn(element.querySelectorAll(focused.tagName), focused) : -1 })
  }
  return path
}

const indexIn = (all: ArrayLike<Element> | undefined, one: Element): number => Array.from(all ?? []).indexOf(one)

/** What stands now where an element stood that has gone: its like among the same siblings, or the like of the row around it. */
function replacement(path: readonly Placed[]): HTMLElement | undefined {
  const [focused] = path
  const standing = path.findIndex(({ element }) => element.isConnected)
  const gone = path[standing - 1]
  const siblings = path[standing]?.element.children
  if (!focused || !gone || gone.at < 0 || !siblings || path[standing]?.element.matches(PLACES)) return undefined
  const alike = (sibling: Element | undefined) => (sibling?.tagName === gone.element.tagName ? sibling : undefined)
  const there = alike(siblings[gone.at]) ?? alike(siblings[gone.at - 1])
  const found = gone === focused ? there : there?.querySelectorAll(focused.element.tagName)[gone.within]
  return found instanceof HTMLElement && isUsable(found) && found.tabIndex >= 0 ? found : undefined
}

/** The element itself, else what took its place, else the nearest named part around it, else the heading of what is left. */
function placeIn(path: readonly Placed[]): HTMLElement | undefined {
  const [first, ...outer] = path
  if (first?.element instanceof HTMLElement && isUsable(first.element)) return first.element
  const instead = first?.element.isConnected === false ? replacement(path) : undefined
  if (instead) return instead
  const left = outer.map(({ element }) => element).filter((ancestor) => ancestor.isConnected)
  const place = left.find((ancestor) => ancestor.matches(PLACES)) ?? left[0]?.closest('main')?.querySelector('h1')
  if (!(place instanceof HTMLElement)) return undefined
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  return place
}
