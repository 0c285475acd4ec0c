import { useFormats } from '@ventanilla/i18n/use-formats'

export type MoneyProps = {
  /** Decimal string with two places, as the API carries money; never a float. */
  amount: string
  /** Leaves `USD` out where the column's header names it. */
  bare?: boolean
}

/** An amount in tabular figures, so that columns of amounts line up. */
export function Money({ amount, bare = false }: MoneyProps) {
  const formats = useFormats()
  return <span className="v-figure">{bare ? formats.amount(amount) : formats.money(amount)}</span>
}
