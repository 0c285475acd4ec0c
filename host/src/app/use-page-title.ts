import { useEffect } from 'react'

/** A name, the same in every language. */
export const PRODUCT = 'Ventanilla'

/** Sets the document's title: the page first and the product last, so that tabs are easy to distinguish. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}
