import { useTranslation } from 'react-i18next'

type ListChangeProps = { items: readonly string[]; /** How many stand in the list before and after. */ kept?: number }

/** What left a list, or joined it; with how many stayed. */
export function ListChange({ items, kept = 0 }: ListChangeProps) {
  const { t } = useTranslation('compliance')
  return (
    <>
      {items.length > 0 && <ul className="v-plain-list">{items.map((item) => <li key={item}>{item}</li>)}</ul>}
      {kept > 0 && <span className="v-muted">{t(items.length > 0 ? 'audit.andKept' : 'audit.onlyKept', { count: kept })}</span>}
    </>
  )
}
