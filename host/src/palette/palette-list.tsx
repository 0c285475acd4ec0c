import { Icon } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'
import type { PaletteGroup, PaletteOption } from './found-groups.ts'

type PaletteListProps = { id: string; groups: readonly PaletteGroup[]; current: string | undefined; onHover: (key: string) => void; onOpen: (option: PaletteOption) => void }

/** What was found, by kind. The focus stays in the field above; keys are handled there. */
export function PaletteList({ id, groups, current, onHover, onOpen }: PaletteListProps) {
  const t = useWords()
  return (
    <div role="listbox" id={`${id}-list`} aria-label={t('palette.results')} className="host-palette-list">
      {groups.map(({ kind, options }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} className="v-note host-palette-kind" role="presentation">
            {t(`palette.kinds.${kind}`)}
          </p>
          {options.map((option) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys (combobox)
            <div
              key={option.key}
              id={`${id}-${option.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === current}
              className="host-palette-option"
              onMouseMove={() => option.key !== current && onHover(option.key)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(option)}
            >
              <Icon name={option.icon} size={18} />
              <span className="v-ellipsis">{option.title}</span>
              {option.note && <span className="v-note v-ellipsis">{option.note}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
