import { useEffect } from 'react'

const BETWEEN = ' · '

/** Says in the title of the tab which list is open: several reviews stand side by side. The product's name stays behind it. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    // After the host, which names the page in the same moment.
    const timer = setTimeout(() => {
      document.title = [title, document.title.split(BETWEEN).at(-1)].join(BETWEEN)
    })
    return () => clearTimeout(timer)
  }, [title])
}
