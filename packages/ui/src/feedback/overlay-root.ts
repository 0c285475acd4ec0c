const ID = 'v-overlays'
/** Above the dialogs of pages and above `BusyScreen`: for what cannot wait, or what is itself waited for. */
export const URGENT = 1100

/**
 * Where dialogs and drawers are drawn. Not the body itself: there antd would hold the page's scroll by a style tag without
 * a nonce, which the content policy refuses. `parts.css` holds it instead.
 */
export function overlayRoot(): HTMLElement {
  const there = document.getElementById(ID)
  if (there) return there
  const made = document.createElement('div')
  made.id = ID
  return document.body.appendChild(made)
}
