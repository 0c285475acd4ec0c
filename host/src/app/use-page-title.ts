import { useEffect } from 'react'

/** A name, the same in every language. */
export const PRODUCT = 'Ventanilla'

/** Names the document after the page; the product stands last, so that tabs can be told apart. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}
