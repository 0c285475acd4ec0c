import type { Page } from 'playwright-core'

/** Listens to a page from its first moment; `complaints` are errors of scripts, of the console and of the content policy. */
export function watch(page: Page): { complaints: () => string[] } {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(`error: ${error.message}`))
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url}:${String(message.location().lineNumber)}, on ${page.url()})`
    if (/content security policy/i.test(text)) found.push(`policy: ${text}`)
    else if (message.type() === 'error') found.push(`console: ${text}`)
  })
  return { complaints: () => [...found] }
}

/** Complaints but those that a test provoked: the browser reports every answer of 400 and above, and the host logs failed actions. */
export const unprovoked = (complaints: readonly string[], ...statuses: readonly number[]) =>
  complaints.filter((text) => !statuses.some((status) => text.includes(`status of ${String(status)}`) || text.includes(`HTTP_ERROR ${String(status)} `)))
