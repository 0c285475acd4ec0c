import './palette.css'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { MAX_SEARCH_LETTERS } from '@ventanilla/contract/constants'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { Icon, LoadFailure, PlainDialog } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'
import { useFederation } from '../federation/federation.ts'
import { closeKey } from '../shortcuts/key-names.ts'
import type { ShellPage } from '../shell/shell-page.ts'
import { PaletteList } from './palette-list.tsx'
import type { PaletteOption } from './found-groups.ts'
import { useEverything } from './use-everything.ts'

export type PaletteProps = {
  open: boolean
  pages: readonly ShellPage[]
  admin: CurrentUser
  onClose: () => void
  /** It has closed; `chosen`: to open what was chosen. */
  onClosed: (chosen: boolean) => void
}

/** Finds pages and records by their words, and opens one: a field with a list below it (ARIA combobox), by keyboard alone or by mouse. */
export default function Palette({ open, onClose, onClosed, ...rest }: PaletteProps) {
  const t = useWords()
  const [chosen, setChosen] = useState(false)
  const closed = () => {
    onClosed(chosen)
    setChosen(false)
  }
  const choose = () => {
    setChosen(true)
    onClose()
  }
  return (
    <PlainDialog open={open} bare width={640} title={t('palette.title')} onClose={onClose} onClosed={closed}>
      <Search {...rest} onChosen={choose} />
    </PlainDialog>
  )
}

function Search({ pages, admin, onChosen }: Pick<PaletteProps, 'pages' | 'admin'> & { onChosen: () => void }) {
  const t = useWords()
  const say = useProblemText()
  const id = useId()
  const navigate = useNavigate()
  const federation = useFederation()
  const [typed, type] = useState('')
  const [chosen, choose] = useState<string>()
  const everything = useEverything(pages, admin, typed)
  const options = everything.groups.flatMap((group) => group.options)
  // The first one is chosen until somebody goes to another; one that is gone was chosen for nothing.
  const at = Math.max(0, options.findIndex(({ key }) => key === chosen))
  const current = options[at]

  const go = (to: number) => {
    const next = options[(to + options.length) % options.length]
    if (!next) return
    choose(next.key)
    document.getElementById(`${id}-${next.key}`)?.scrollIntoView({ block: 'nearest' })
    if (next.page?.of) federation.prefetch(next.page.of.remote, next.page.of.page)
  }
  const open = ({ link }: PaletteOption) => {
    void navigate(link)
    onChosen()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Readonly<Record<string, () => void>> = { ArrowDown: () => go(at + 1), ArrowUp: () => go(at - 1), PageDown: () => go(options.length - 1), PageUp: () => go(0), Enter: () => current && open(current) }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <div className="host-palette">
      <div className="host-palette-field">
        <Icon name="search" size={20} />
        <input
          data-first
          type="text"
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.key}`}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LETTERS}
          value={typed}
          onChange={(event) => {
            type(event.target.value)
            choose(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={id} groups={everything.groups} current={current?.key} onHover={choose} onOpen={open} />
      <Outcome everything={everything} count={options.length} />
      {everything.error !== null && <LoadFailure message={say(everything.error)} retrying={everything.isFetching} onRetry={everything.retry} />}
      <p className="v-note host-palette-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.move')} <kbd>↵</kbd> {t('palette.open')} <kbd>{closeKey}</kbd> {t('palette.close')}
      </p>
    </div>
  )
}

/** How the search stands, said aloud as well. */
function Outcome({ everything: { isSearching, tooShort, unfinished, error }, count }: { everything: ReturnType<typeof useEverything>; count: number }) {
  const t = useWords()
  const named = (kinds: readonly (typeof tooShort)[number][]) => kinds.map((kind) => t(`palette.kinds.${kind}`)).join(', ')
  return (
    <div role="status" className="v-note host-palette-state">
      {isSearching && <p>{t('palette.searching')}</p>}
      {!isSearching && error === null && <p className={count > 0 ? 'v-hidden' : undefined}>{count > 0 ? t('palette.found', { count }) : t('palette.nothing')}</p>}
      {tooShort.length > 0 && <p>{t('palette.tooShort', { kinds: named(tooShort) })}</p>}
      {unfinished.length > 0 && <p>{t('palette.unfinished', { kinds: named(unfinished) })}</p>}
    </div>
  )
}
