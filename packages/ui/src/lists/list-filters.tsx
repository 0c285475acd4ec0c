import type { ListState } from '@ventanilla/api-client/api'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { FieldOnItsWay } from '../feedback/field-on-its-way.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { lazyAntd } from '../theme/lazy-antd.tsx'
import { DaysField } from './days-field.tsx'
import { parametersOf } from './filter-values.ts'
import { TextFilter } from './text-filter.tsx'
import type { NamedFilter } from './named-filters.ts'

// The grammar of amounts comes when a list is filtered by them.
const AmountsFilter = retryingLazy(() => import('./amounts-filter.tsx'), { fallback: <FieldOnItsWay /> })

const ChoiceFilter = lazyAntd(() => import('./choice-filter.tsx'), { fallback: <FieldOnItsWay /> })
const ReferenceFilter = lazyAntd(() => import('./reference-filter.tsx'), { fallback: <FieldOnItsWay /> })

type ListFiltersProps = { id: string; filters: readonly NamedFilter[]; chosen: ListState['filters']; onChange: (filters: ListState['filters']) => void }

/** The fields of a list's filters, each by its kind. */
export default function ListFilters({ id, filters, chosen, onChange }: ListFiltersProps) {
  const t = useUiWords()
  return (
    <div id={id} className="v-filters" role="group" aria-label={t('list.filters')}>
      {filters.map((filter) => <FilterField key={filter.name} filter={filter} chosen={chosen} onChange={onChange} />)}
    </div>
  )
}

function FilterField({ filter: { name, label, ...filter }, chosen, onChange }: { filter: NamedFilter } & Pick<ListFiltersProps, 'chosen' | 'onChange'>) {
  const [from = name, to = name] = parametersOf(name, filter)
  const one = { label, value: chosen[name], onChange: (value: string | undefined) => onChange({ [name]: value }) }
  const range = { label, from: chosen[from], to: chosen[to], onChange: (first: string | undefined, last: string | undefined) => onChange({ [from]: first, [to]: last }) }
  switch (filter.kind) {
    case 'choice':
      return <ChoiceFilter {...one} options={filter.values.map((value) => ({ value, label: filter.word(value) }))} />
    case 'reference':
      return <ReferenceFilter {...one} of={filter.of} nameOf={filter.nameOf} />
    case 'text':
      return <TextFilter {...one} min={filter.min} />
    case 'days':
      return <DaysField {...range} />
    case 'amounts':
      return <AmountsFilter {...range} />
  }
}
