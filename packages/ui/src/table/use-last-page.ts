import { useEffect, useEffectEvent } from 'react'
import type { ListState } from '@ventanilla/api-client/api'
import type { ListChange } from './list-state.ts'

/**
 * Leads from an empty page to the last one that is counted: an old link, or rows that went since, may name what lies behind the end.
 * @param shown how many rows the page has and how many there are in all; nothing while it is on its way
 */
export function useLastPage({ page, pageSize }: ListState, shown: { rows: number; count: number } | undefined, change: (change: ListChange) => void): void {
  const isBehind = shown?.rows === 0 && page > 1
  const toLast = useEffectEvent(() => change({ page: Math.max(1, Math.min(page - 1, Math.ceil((shown?.count ?? 0) / pageSize))) }))
  useEffect(() => {
    if (isBehind) toLast()
  }, [isBehind, page])
}
