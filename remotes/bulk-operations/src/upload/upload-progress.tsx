import { useTranslation } from 'react-i18next'
import { Button } from '@ventanilla/ui/entry'

export type Upload = {
  fileName: string
  /** 0 to 1; absent while it is not known, and while the server reads the file. */
  fraction?: number
  onCancel?: () => void
}

/** How much of a file has gone over. */
export function UploadProgress({ upload: { fileName, fraction, onCancel } }: { upload: Upload }) {
  const { t } = useTranslation('bulk-operations')
  const label = t('drop.uploading', { file: fileName })
  return (
    <div className="v-progress" role="status">
      <p className="v-ellipsis">{label}</p>
      <progress aria-label={label} max={1} value={fraction} />
      {onCancel && <Button icon="close" onClick={onCancel}>{t('drop.cancel')}</Button>}
    </div>
  )
}
