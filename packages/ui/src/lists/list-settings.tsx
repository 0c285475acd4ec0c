import { Checkbox } from '../fields/checkbox.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { SidePanel } from '../feedback/side-panel.tsx'
import { Button } from '../fields/button.tsx'
import type { Column } from '../table/columns.ts'
import type { ListState } from '@ventanilla/api-client/api'
import { useUiWords } from '../words/use-ui-words.ts'
import { choosable, inChosenOrder } from './arrange-columns.ts'
import { asShipped, type Density, type Preferences } from './preferences.ts'
import { SavedViews } from './saved-views.tsx'

export type ListSettingsProps = {
  open: boolean
  onClose: () => void
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'hideTitle'>[]
  preferences: Preferences
  /** Answers whether the browser stored them. */
  onChange: (change: Partial<Preferences>) => boolean
  /** What the list shows now, for a view of it. */
  shown: Pick<ListState, 'filters' | 'sort'>
  onShow: (name: string) => void
}

/** How a person wants to see a list: saved views, columns and their order, height of the rows. Remembered by this browser. */
export default function ListSettings({ open, onClose, ...settings }: ListSettingsProps) {
  const t = useUiWords()
  return (
    <SidePanel open={open} title={t('list.settings')} onClose={onClose}>
      <div className="v-stack">
        <SavedViews {...settings} />
        <ColumnChooser {...settings} />
        <section className="v-stack" aria-labelledby="list-density">
          <h2 id="list-density">{t('list.density')}</h2>
          <Segmented<Density>
            aria-labelledby="list-density"
            value={settings.preferences.density}
            options={(['comfortable', 'compact'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
            onChange={(density) => settings.onChange({ density })}
          />
        </section>
        <div className="v-actions">
          <Button icon="undo" onClick={() => settings.onChange({ columns: asShipped.columns, density: asShipped.density })}>{t('list.resetLook')}</Button>
        </div>
      </div>
    </SidePanel>
  )
}

function ColumnChooser({ columns, preferences, onChange }: Omit<ListSettingsProps, 'open' | 'onClose'>) {
  const t = useUiWords()
  const { hidden } = preferences.columns
  const ordered = choosable(inChosenOrder(columns, preferences.columns))
  const keys = ordered.map(({ key }) => key)
  const shown = keys.filter((key) => !hidden.includes(key))
  const show = (key: string, on: boolean) => onChange({ columns: { ...preferences.columns, hidden: on ? hidden.filter((other) => other !== key) : [...hidden, key] } })
  const move = (at: number, by: 1 | -1) => {
    const order = [...keys]
    order.splice(at + by, 0, ...order.splice(at, 1))
    onChange({ columns: { hidden, order } })
  }
  return (
    <section className="v-stack" aria-labelledby="list-columns">
      <h2 id="list-columns">{t('list.columns')}</h2>
      <ul className="v-lines">
        {ordered.map(({ key, title }, at) => (
          <li key={key}>
            {/* One column at least stays. */}
            <Checkbox checked={shown.includes(key)} disabled={shown.length === 1 && shown[0] === key} onChange={({ target }) => show(key, target.checked)}>{title}</Checkbox>
            <Button kind="quiet" icon="sort-asc" aria-label={t('list.moveUp', { column: title })} disabled={at === 0} onClick={() => move(at, -1)} />
            <Button kind="quiet" icon="sort-desc" aria-label={t('list.moveDown', { column: title })} disabled={at === keys.length - 1} onClick={() => move(at, 1)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
