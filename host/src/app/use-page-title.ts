import { useEffect } from 'react'

/** A name, the same in every language. */
export const PRODUCT = 'Ventanilla'

/** Sets the document's title: the page first and the product last, so that tabs are easy to distinguish. `product`: another name, or none. */
export function usePageTitle(title: string | undefined, product = PRODUCT): void {
  useEffect(() => {
    document.title = [title, product].filter(Boolean).join(' · ')
  }, [title, product])
}
