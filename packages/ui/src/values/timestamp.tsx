import { useFormats } from '@ventanilla/i18n/use-formats'

/** A moment (ISO 8601 UTC) as dd/MM/yyyy HH:mm in Panama; `dateOnly` leaves the time out. */
export function Timestamp({ time, dateOnly = false }: { time: string; dateOnly?: boolean }) {
  const { date, dateTime } = useFormats()
  return <time dateTime={time} className="v-figure v-unbroken">{dateOnly ? date(time) : dateTime(time)}</time>
}
