import { useTranslation } from 'react-i18next'
import { TextField } from '@ventanilla/ui/entry'

export type Range = { from: string | undefined; to: string | undefined }

/** First and last day that are shown, both included. */
export function DateRange({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const { t } = useTranslation('compliance')
  return (
    <>
      <TextField type="date" label={t('audit.from')} value={range.from ?? ''} max={range.to} onChange={(from) => onChange({ ...range, from: from || undefined })} />
      <TextField type="date" label={t('audit.to')} value={range.to ?? ''} min={range.from} onChange={(to) => onChange({ ...range, to: to || undefined })} />
    </>
  )
}
