import { useId, useState } from 'react'
import { useUiWords } from '../words/use-ui-words.ts'
import { PAGE_SIZES } from './use-list-state.ts'

/** How many rows a page has. */
export function PageSize({ pageSize, usual, onChange }: { pageSize: number; usual: number; onChange: (pageSize: number) => void }) {
  const t = useUiWords()
  const id = useId()
  const sizes = [...new Set([...PAGE_SIZES, usual])].sort((a, b) => a - b)
  return (
    <div className="v-row v-page-size">
      <label htmlFor={id} className="v-muted">{t('pagination.size')}</label>
      <select id={id} className="v-input" value={pageSize} onChange={({ target }) => onChange(Number(target.value))}>
        {sizes.map((size) => <option key={size}>{size}</option>)}
      </select>
    </div>
  )
}

/** Any page by its number; a number beyond the last page leads there. */
export function PageJump({ pages, onJump }: { pages: number; onJump: (page: number) => void }) {
  const t = useUiWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  return (
    <form
      className="v-row v-page-jump"
      onSubmit={(event) => {
        event.preventDefault()
        if (Number(typed) >= 1) onJump(Math.min(Number(typed), pages))
        setTyped('')
      }}
    >
      <label htmlFor={id} className="v-muted">{t('pagination.jump')}</label>
      <input id={id} className="v-input" inputMode="numeric" autoComplete="off" maxLength={7} value={typed} onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))} />
    </form>
  )
}
