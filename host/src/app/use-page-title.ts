import { useEffect } from 'react'

/** A name, the same in every language. */
export const PRODUCT = 'Ventanilla'

/** A document's title: the page first and the product last, so that tabs are easy to distinguish. */
export const titleOf = (title: string | undefined, product = PRODUCT): string => [title, product].filter(Boolean).join(' · ')

/** Sets the document's title. `product`: another name, or none. */
export function usePageTitle(title: string | undefined, product = PRODUCT): void {
  useEffect(() => {
    document.title = titleOf(title, product)
  }, [title, product])
}
