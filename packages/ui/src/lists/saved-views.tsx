import { useEffect, useRef, useState } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { Button } from '../fields/button.tsx'
import { focusFirstInvalid } from '../fields/focus-first-invalid.ts'
import { LinkButton } from '../fields/links.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Mark } from '../values/status-tag.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import type { ListSettingsProps } from './list-settings.tsx'
import { MAX_VIEW_NAME, MAX_VIEWS, type Preferences, type SavedView } from './preferences.ts'

type SavedViewsProps = Pick<ListSettingsProps, 'preferences' | 'onChange' | 'shown' | 'onShow'>

/** Named states of the list: made of what it shows now, shown, renamed, deleted, and one of them what the list opens with. */
export function SavedViews({ preferences, onChange, shown, onShow }: SavedViewsProps) {
  const t = useUiWords()
  const [unstored, setUnstored] = useState(false)
  const { views, others = [], defaultView, columns } = preferences
  const keep = (change: Pick<Preferences, 'views'> & Pick<Partial<Preferences>, 'defaultView'>) => setUnstored(!onChange(change))
  const taken = (name: string, but?: string) => [...views, ...others].some((view) => view.name !== but && view.name.toLowerCase() === name.toLowerCase())
  const add = (name: string) => {
    const filters = Object.fromEntries(Object.entries(shown.filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
    keep({ views: [...views, { name, filters, columns, ...(shown.sort && { sort: shown.sort }) }] })
  }

  return (
    <section className="v-stack" aria-labelledby="list-views">
      <h2 id="list-views">{t('list.views')}</h2>
      <p className="v-muted">{t('list.viewsExplained')}</p>
      {unstored && <Alert kind="warning">{t('list.notStored')}</Alert>}
      {views.length > 0 && (
        <ul className="v-lines">
          {views.map((view) => (
            <SavedViewRow
              key={view.name}
              view={view}
              isDefault={view.name === defaultView}
              problemOf={(name) => (taken(name, view.name) ? t('list.nameTaken') : undefined)}
              onShow={() => onShow(view.name)}
              onRename={(name) => keep({ views: views.map((other) => (other === view ? { ...view, name } : other)), defaultView: defaultView === view.name ? name : defaultView })}
              onDelete={() => keep({ views: views.filter((other) => other !== view), defaultView: defaultView === view.name ? undefined : defaultView })}
              onDefault={(on) => keep({ views, defaultView: on ? view.name : undefined })}
            />
          ))}
        </ul>
      )}
      {views.length + others.length < MAX_VIEWS ? (
        <NameForm label={t('list.newView')} submit={t('list.saveView')} problemOf={(name) => (taken(name) ? t('list.nameTaken') : undefined)} onName={add} />
      ) : (
        <p className="v-muted">{t('list.viewsFull', { max: MAX_VIEWS })}</p>
      )}
    </section>
  )
}

type RowProps = { view: SavedView; isDefault: boolean; problemOf: (name: string) => string | undefined; onShow: () => void; onRename: (name: string) => void; onDelete: () => void; onDefault: (on: boolean) => void }

function SavedViewRow({ view: { name }, isDefault, problemOf, onShow, onRename, onDelete, onDefault }: RowProps) {
  const t = useUiWords()
  const [renaming, setRenaming] = useState(false)
  if (renaming)
    return (
      <li>
        <NameForm label={t('list.viewName')} submit={t('list.rename')} name={name} problemOf={problemOf} onName={(next) => { setRenaming(false); onRename(next) }} onCancel={() => setRenaming(false)} />
      </li>
    )
  return (
    <li>
      <LinkButton onClick={onShow}>{name}</LinkButton>
      {isDefault && <Mark tone="info">{t('list.default')}</Mark>}
      <span className="v-row-actions">
        <Button kind="quiet" icon="home" aria-pressed={isDefault} aria-label={t('list.makeDefault', { name })} title={t('list.makeDefault', { name })} onClick={() => onDefault(!isDefault)} />
        <Button kind="quiet" icon="edit" aria-label={t('list.renameView', { name })} title={t('list.renameView', { name })} onClick={() => setRenaming(true)} />
        <Button kind="quiet" icon="trash" aria-label={t('list.deleteView', { name })} title={t('list.deleteView', { name })} onClick={onDelete} />
      </span>
    </li>
  )
}

type NameFormProps = { label: string; submit: string; name?: string; problemOf: (name: string) => string | undefined; onName: (name: string) => void; onCancel?: () => void }

function NameForm({ label, submit, name = '', problemOf, onName, onCancel }: NameFormProps) {
  const t = useUiWords()
  const [typed, setTyped] = useState(name)
  const [refused, setRefused] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // It stands where the button was that had the focus.
  useEffect(() => {
    if (name !== '') form.current?.querySelector('input')?.focus()
  }, [name])
  const send = () => {
    const text = typed.trim()
    const problem = text === '' ? t('list.nameMissing') : problemOf(text)
    setRefused(problem)
    if (problem !== undefined) return
    onName(text)
    setTyped('')
  }
  return (
    <form ref={form} className="v-row v-name-form" noValidate onSubmit={(event) => { event.preventDefault(); send(); focusFirstInvalid(event.currentTarget) }}>
      <TextField label={label} value={typed} maxLength={MAX_VIEW_NAME} autoComplete="off" error={refused} onChange={(text) => { setTyped(text); setRefused(undefined) }} />
      <Button type="submit">{submit}</Button>
      {onCancel && <Button kind="quiet" onClick={onCancel}>{t('list.cancel')}</Button>}
    </form>
  )
}
