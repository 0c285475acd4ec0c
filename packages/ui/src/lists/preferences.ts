import { useSyncExternalStore } from 'react'
import type { ListState } from '@ventanilla/api-client/api'
import type { Sort } from '../table/list-state.ts'

/** Which columns stand in a list, and in which order; a column that neither names stands where the page puts it. */
export type ColumnChoice = { hidden: readonly string[]; order: readonly string[] }
/** A named state of a list: what is filtered, sorted and shown. It holds nothing that a person typed but its name. */
export type SavedView = { name: string; sort?: Sort; filters: Readonly<Record<string, string>>; columns: ColumnChoice }
export type Density = 'comfortable' | 'compact'

/** What one person has chosen for one list, in this browser. */
export type Preferences = {
  columns: ColumnChoice
  density: Density
  /** Whether the fields of the filters are open. */
  filtersOpen: boolean
  views: readonly SavedView[]
  /** Views that another tab of the page shows: their names are taken, and they count. */
  others?: readonly SavedView[]
  /** The view that a list opens with where the address says nothing. */
  defaultView?: string | undefined
}

export const MAX_VIEWS = 20
export const MAX_VIEW_NAME = 40
/** The most keys or filters that are read back: what a list may have, generously. */
const MAX_ENTRIES = 100
const MAX_TEXT = 200

export const asShipped: Preferences = { columns: { hidden: [], order: [] }, density: 'comfortable', filtersOpen: false, views: [] }

/** What the browser would not store: it holds until the page is left. */
const unstored = new Map<string, string>()
const readBefore = new Map<string, { text: string | null; value: Preferences }>()
const listeners = new Set<() => void>()

/**
 * Preferences of a person for a list, shared by all parts that show it and by other tabs. The change answers whether the
 * browser has stored them; where it has not (storage full or disabled) they hold until the page is left.
 */
export function usePreferences(userId: string, list: string): [Preferences, (change: Partial<Preferences>) => boolean] {
  const key = `ventanilla.list.${userId}.${list}`
  const preferences = useSyncExternalStore(subscribe, () => current(key))
  const change = (by: Partial<Preferences>) => {
    const stored = store(key, JSON.stringify({ ...current(key), ...by }))
    for (const listener of listeners) listener()
    return stored
  }
  return [preferences, change]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function current(key: string): Preferences {
  const text = unstored.get(key) ?? storedText(key)
  const before = readBefore.get(key)
  if (before && before.text === text) return before.value
  const value = text === null ? asShipped : preferencesIn(text)
  readBefore.set(key, { text, value })
  return value
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    unstored.delete(key)
    return true
  } catch {
    unstored.set(key, text)
    return false
  }
}

/** Reads what a browser kept: an older build, or somebody by hand, may have written something else there. */
function preferencesIn(text: string): Preferences {
  const told = objectIn(parsed(text))
  const views = listIn(told.views).flatMap(viewIn).slice(0, MAX_VIEWS)
  return {
    columns: columnsIn(told.columns),
    density: told.density === 'compact' ? 'compact' : 'comfortable',
    filtersOpen: told.filtersOpen === true,
    views,
    defaultView: views.find(({ name }) => name === told.defaultView)?.name,
  }
}

function viewIn(value: unknown): SavedView[] {
  const { name, sort, filters, columns } = objectIn(value)
  if (typeof name !== 'string' || name === '' || name.length > MAX_VIEW_NAME) return []
  const { by, order } = objectIn(sort)
  const kept = Object.entries(objectIn(filters)).flatMap(([key, chosen]) => (typeof chosen === 'string' ? [[key, chosen] as const] : []))
  return [{ name, filters: Object.fromEntries(kept.slice(0, MAX_ENTRIES)), columns: columnsIn(columns), ...(typeof by === 'string' && { sort: { by, order: order === 'desc' ? 'desc' : 'asc' } }) }]
}

const columnsIn = (value: unknown): ColumnChoice => ({ hidden: textsIn(objectIn(value).hidden), order: textsIn(objectIn(value).order) })
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textsIn = (value: unknown): string[] => listIn(value).filter((text) => typeof text === 'string' && text.length <= MAX_TEXT).slice(0, MAX_ENTRIES) as string[]
const objectIn = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a state of a list is what a view names. */
export const isShowing = (view: SavedView, state: Pick<ListState, 'filters' | 'sort'>, columns: ColumnChoice): boolean =>
  same(view.columns, columns) && same(view.sort ?? null, state.sort ?? null) && same(sorted(view.filters), sorted(state.filters))

const sorted = (filters: ListState['filters']) => Object.entries(filters).filter(([, value]) => value !== undefined).sort(([a], [b]) => (a < b ? -1 : 1))
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
