import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../fields/button.tsx'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import type { DetailAction } from './action-bar.tsx'

/** An action that does not fit into its row, and why it can't be done now. */
export type MenuAction = { action: DetailAction; refused: string | undefined }

/** The actions for which a row has no room, behind one button; each that is refused says why below its name. */
export function ActionMenu({ actions, label }: { actions: readonly MenuAction[]; /** What they act on. */ label: string }) {
  const t = useUiWords()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = (focus: boolean) => {
    setOpen(false)
    if (focus) button.current?.focus()
  }
  useOutside(open, place, () => close(false))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close(true)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!open || step === undefined) return
    event.preventDefault()
    const all = [...(place.current?.querySelectorAll<HTMLElement>('li > button') ?? [])]
    const at = all.findIndex((entry) => entry === document.activeElement)
    all.at(at === -1 && step === -1 ? -1 : (at + step) % all.length)?.focus()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape and the arrows are those of the buttons in it
    <div ref={place} className="v-action-menu" onKeyDown={onKeyDown}>
      <Button ref={button} icon="more" aria-expanded={open} aria-controls={open ? id : undefined} aria-label={t('detail.moreOf', { what: label })} onClick={() => setOpen(!open)}>{t('detail.more')}</Button>
      {open && (
        <ul id={id} aria-label={label}>
          {actions.map(({ action: { key, label: name, icon, danger, begin }, refused }) => (
            <li key={key}>
              <button
                type="button"
                data-danger={danger || undefined}
                aria-disabled={refused !== undefined || undefined}
                aria-describedby={refused === undefined ? undefined : `${id}-${key}`}
                onClick={() => {
                  if (refused !== undefined) return
                  // What opens now gives the focus back to the button that is still there.
                  close(true)
                  begin()
                }}
              >
                {icon && <Icon name={icon} />}
                {name}
              </button>
              {refused !== undefined && <span id={`${id}-${key}`} className="v-note">{refused}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A press or the focus elsewhere closes what is open. */
function useOutside(open: boolean, place: { current: HTMLElement | null }, close: () => void): void {
  const closed = useEffectEvent(close)
  useEffect(() => {
    if (!open) return undefined
    const elsewhere = ({ target }: Event) => !(target instanceof Node && place.current?.contains(target)) && closed()
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [open, place])
}
