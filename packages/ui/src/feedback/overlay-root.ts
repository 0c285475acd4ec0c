const ID = 'v-overlays'
/** Above the dialogs of pages and above `BusyScreen`: for what cannot wait, or what is itself waited for. */
export const URGENT = 1100

/**
 * Where dialogs and drawers are drawn. Not the body itself: they stand together there, above the page, and `layers.css` holds the
 * page's scroll while one is open.
 */
export function overlayRoot(): HTMLElement {
  const there = document.getElementById(ID)
  if (there) return there
  const made = document.createElement('div')
  made.id = ID
  return document.body.appendChild(made)
}
