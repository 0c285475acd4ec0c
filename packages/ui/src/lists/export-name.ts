import type { ListState } from '@ventanilla/api-client/api'
import type { FileFormat } from '@ventanilla/contract/file-formats'
import { datedName, fileWords } from '../values/save-file.ts'
import { choicesIn, parametersOf } from './filter-values.ts'
import type { NamedFilter } from './named-filters.ts'

const MAX_NAME = 100

/**
 * The name of a list's file, which says what is in it: `usuarios-activo-2026-11-01-2026-11-20-2026-11-22.csv`. What was
 * typed (a name, an e-mail) does not stand in it: files are passed on, and their names are read by others.
 */
export function exportName(caption: string, filters: readonly NamedFilter[], { filters: chosen }: Pick<ListState, 'filters'>, format: FileFormat): string {
  const parts = filters.flatMap((filter) => {
    const values = parametersOf(filter.name, filter).flatMap((parameter) => chosen[parameter] ?? [])
    if (values.length === 0) return []
    if (filter.kind === 'choice') return choicesIn(values[0]).map(filter.word)
    return filter.kind === 'days' || filter.kind === 'amounts' ? values : [filter.label]
  })
  return datedName(fileWords([caption, ...parts].join('-')).slice(0, MAX_NAME), format)
}
