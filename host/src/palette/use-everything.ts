import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { MAX_SEARCH_LETTERS, SEARCH_LETTERS } from '@ventanilla/contract/constants'
import type { FoundKind } from '@ventanilla/contract/endpoints/search.endpoints'
import { useSettled } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import type { ShellPage } from '../shell/shell-page.ts'
import { findPages } from './find-pages.ts'
import { groupsOf, type PaletteGroup } from './found-groups.ts'
import { useHelpEntries } from './use-help-entries.ts'

/** What was typed a moment ago, and once more, is not asked again. */
const FRESH_MS = 10_000

export type Everything = {
  groups: readonly PaletteGroup[]
  /** An answer of the server is waited for. */
  isSearching: boolean
  tooShort: readonly FoundKind[]
  unfinished: readonly FoundKind[]
  error: unknown
  isFetching: boolean
  retry: () => void
}

/** Pages and entries of the help as they are typed, and records once typing rests; an answer to what is no longer asked is cancelled. */
export function useEverything(pages: readonly ShellPage[], { permissions }: CurrentUser, typed: string): Everything {
  const { api } = useServices()
  const text = typed.trim()
  const settled = useSettled(text)
  const asks = text.length >= SEARCH_LETTERS && text.length <= MAX_SEARCH_LETTERS
  const isSettled = settled === text
  const { data, error, isFetching, refetch } = useQuery({ ...api.query('search', { query: { query: settled } }), enabled: asks && isSettled, staleTime: FRESH_MS })
  const help = useHelpEntries(text)
  const answer = asks && isSettled ? data : undefined
  // Another server may have no such call: pages are found all the same.
  const failure = asks && isSettled && !(error instanceof ApiError && error.status === 404) ? error : null
  return {
    groups: groupsOf(findPages(pages, permissions, text), answer?.results ?? [], help.entries),
    isSearching: help.isSearching || (asks && (!isSettled || isFetching) && !answer),
    tooShort: answer?.too_short ?? [],
    unfinished: answer?.unfinished ?? [],
    error: failure ?? help.error,
    isFetching,
    retry: () => {
      if (failure !== null) void refetch()
      if (help.error !== null) help.retry()
    },
  }
}
