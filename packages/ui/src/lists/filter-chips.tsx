import { useFormats } from '@ventanilla/i18n/use-formats'
import { Button } from '../fields/button.tsx'
import { LinkButton } from '../fields/links.tsx'
import { Icon } from '../icons/icon.tsx'
import type { ListState } from '@ventanilla/api-client/api'
import { useUiWords } from '../words/use-ui-words.ts'
import { choicesIn, parametersOf } from './filter-values.ts'
import type { NamedFilter } from './named-filters.ts'
import { ReferenceName } from './reference-name.ts'

type FilterChipsProps = { filters: readonly NamedFilter[]; chosen: ListState['filters']; onRemove: (filters: ListState['filters']) => void; /** The last one was taken off. */ onGone: () => void; onClear: () => void }

/** Whether a filter lets only some rows through. */
export const isChosen = (filter: NamedFilter, chosen: ListState['filters']): boolean => parametersOf(filter.name, filter).some((parameter) => chosen[parameter] !== undefined)

/** The chosen filters in words, each with a way to take it off, and one for all of them. */
export function FilterChips({ filters, chosen, onRemove, onGone, onClear }: FilterChipsProps) {
  const t = useUiWords()
  const shown = filters.filter((filter) => isChosen(filter, chosen))
  if (shown.length === 0) return null
  return (
    <div className="v-row v-chips">
      <ul aria-label={t('list.chosenFilters')}>
        {shown.map((filter) => (
          <li key={filter.name}>
            <Button
              small
              onClick={() => {
                onRemove(Object.fromEntries(parametersOf(filter.name, filter).map((parameter) => [parameter, undefined])))
                if (shown.length === 1) onGone()
              }}
            >
              <span className="v-hidden">{t('list.removeFilter')} </span>
              <span>{filter.label}: <b><ChosenWords filter={filter} chosen={chosen} /></b></span>
              <Icon name="close" size={14} />
            </Button>
          </li>
        ))}
      </ul>
      <LinkButton onClick={onClear}>{t('list.clear')}</LinkButton>
    </div>
  )
}

function ChosenWords({ filter, chosen }: { filter: NamedFilter; chosen: ListState['filters'] }) {
  const t = useUiWords()
  const { date, money } = useFormats()
  const value = chosen[filter.name] ?? ''
  if (filter.kind === 'choice') return choicesIn(value).map(filter.word).join(', ')
  if (filter.kind === 'reference') return <ReferenceName of={filter.of} nameOf={filter.nameOf} value={value} />
  if (filter.kind === 'text') return t('list.quoted', { text: value })
  const write = filter.kind === 'days' ? date : money
  const [from, to] = [chosen[`${filter.name}_from`], chosen[`${filter.name}_to`]]
  if (from === undefined) return t('list.upTo', { to: write(to ?? '') })
  return to === undefined ? t('list.since', { from: write(from) }) : from === to ? write(from) : `${write(from)} – ${write(to)}`
}
