import { useSyncExternalStore } from 'react'

/** Where rows are cards (styles/table-cards.css). */
const narrow = () => window.matchMedia('(max-width: 600px)')

/** Whether the window is as narrow as a phone, where rows are cards. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)

function subscribe(onChange: () => void): () => void {
  const media = narrow()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
