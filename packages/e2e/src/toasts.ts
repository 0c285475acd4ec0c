import { until } from '@ventanilla/testing/until'
import type { Page } from 'playwright-core'

/** In the page: keeps the sentences of all toasts. */
function keepToasts(): void {
  const toasts: string[] = []
  Object.assign(window, { toasts })
  const keep = (node: Node) => {
    if (!(node instanceof Element)) return
    for (const toast of node.matches('.Toastify__toast') ? [node] : node.querySelectorAll('.Toastify__toast')) toasts.push(toast.textContent ?? '')
  }
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(keep))).observe(document, { childList: true, subtree: true })
}

/**
 * Records what the toasts of a page say, from when its document is read. Toasts disappear after two seconds; the record stays
 * until the page is loaded again. Not an init script: that would run in frames too, and the preview of a mail allows none.
 */
export const keepToastsOf = (page: Page): void => void page.on('domcontentloaded', () => void page.evaluate(keepToasts).catch(() => undefined))

/** What the toasts of a page have said since it was loaded, or since `said` took it. */
export const toastsOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => Reflect.get(window, 'toasts') as string[])

/** Waits until a toast says so. One that has left counts once: an action that is done twice says so twice. */
export const said = (page: Page, text: string): Promise<true> =>
  until(`a toast that says “${text}”`, () =>
    page
      .evaluate((words) => {
        const toasts = Reflect.get(window, 'toasts') as string[]
        // In a sentence, what is asked for may begin with a small letter.
        const says = (toast: string | null) => toast?.toLowerCase().includes(words.toLowerCase()) ?? false
        const at = toasts.findIndex(says)
        if (at >= 0) toasts.splice(at, 1)
        // What is said again while it stands is shown by the same toast.
        const stands = [...document.querySelectorAll('.Toastify__toast')].some(({ textContent }) => says(textContent))
        return at >= 0 || stands ? (true as const) : undefined
      }, text)
      // The page may just be leaving.
      .catch(() => undefined),
  )
