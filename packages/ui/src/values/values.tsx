import { Fragment } from 'react'
import { isErased } from '@ventanilla/contract/text'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useUiWords } from '../words/use-ui-words.ts'

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

/** A moment (ISO 8601 UTC) as dd/MM/yyyy HH:mm in Panama; `dateOnly` leaves the time out. */
export function Timestamp({ time, dateOnly = false }: { time: string; dateOnly?: boolean }) {
  const { date, dateTime } = useFormats()
  return <time dateTime={time} className="v-figure v-unbroken">{dateOnly ? date(time) : dateTime(time)}</time>
}

/** An identification, mobile or reference: tabular figures, never broken over two lines, and left as it was written. */
export function Identification({ value }: { value: string }) {
  const t = useUiWords()
  return isErased(value) ? <Erased>{t('common.erased')}</Erased> : <span className="v-figure v-unbroken" translate="no">{value}</span>
}

/** What a value of somebody who was deleted is shown as. */
const Erased = ({ children }: { children: string }) => <span className="v-muted">{children}</span>

/** A mobile as people write it: `+50761234567` → `+507 6123-4567`, with hidden digits too. What is no mobile of Panama comes back as it is. */
export const writeMobile = (mobile: string): string => mobile.replace(/^\+507 ?([\d•]{4})[ -]?([\d•]{4})$/, '+507 $1-$2')

/** A mobile as it is shown everywhere; what is copied and exported has no spaces in it. */
export const Mobile = ({ value }: { value: string }) => <Identification value={writeMobile(value)} />

/** An e-mail that breaks, where it must, before its @, so that both halves can be read. */
export function Email({ value }: { value: string }) {
  const t = useUiWords()
  if (isErased(value)) return <Erased>{t('common.erased')}</Erased>
  const [first = '', ...rest] = value.split(/(?=@)/)
  return (
    <span translate="no">
      {first}
      {rest.map((part, index) => <Fragment key={index}><wbr />{part}</Fragment>)}
    </span>
  )
}
