import { useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '@ventanilla/ui/core'
import { FileDrop } from '@ventanilla/ui/upload'
import { UploadProgress, type Upload } from './upload.tsx'
import { useFileTarget, type FileRules } from './use-file-target.ts'
import './file-row.css'

export type FileRowProps = FileRules & {
  /** What the file is for; names the row and its control. */
  title: string
  /** Id in the page: an address that ends in it leads to the row. */
  anchor?: string
  icon: IconName
  children: ReactNode
  /** Links and buttons below the words. */
  actions?: ReactNode
  onFile: (file: File) => void
  /** Present while a file is on its way. */
  upload?: Upload
  /** What the server said of the last file, in words. */
  error?: ReactNode
}

/** One purpose and the place for its file: by click or keyboard, dropped anywhere on the row, or pasted with the focus in it. */
export function FileRow({ title, anchor, icon, children, actions, accept, maxMb, onFile, upload, error }: FileRowProps) {
  const { t } = useTranslation('bulk-operations')
  const id = useId()
  const place = useRef<HTMLElement>(null)
  const { take, refused, accepts } = useFileTarget({ place, accept, maxMb, onFile, busy: upload !== undefined })
  const problem = refused || error

  return (
    <article ref={place} id={anchor} tabIndex={anchor === undefined ? undefined : -1} className="v-file-row" aria-labelledby={`${id}-title`}>
      <FileDrop
        id={id}
        label={`${title}: ${t('drop.choose')}`}
        describedBy={problem ? `${id}-rules ${id}-problem` : `${id}-rules`}
        accept={accept}
        busy={upload !== undefined}
        onFiles={take}
      >
        <div className="v-file-row-parts">
          <Icon name={icon} size={20} />
          <div className="v-file-row-words">
            <h3 id={`${id}-title`}>{title}</h3>
            <div className="v-note">{children}</div>
            <p className="v-hidden" id={`${id}-rules`}>{accepts}</p>
          </div>
          {actions && <div className="v-row v-note v-file-row-actions">{actions}</div>}
          {!upload && (
            <label className="v-file-row-place" htmlFor={id} title={accepts}>
              <Icon name="upload" size={18} /> {t('drop.choose')}
            </label>
          )}
        </div>
        {upload && <UploadProgress upload={upload} />}
        <div id={`${id}-problem`} role="alert" className="v-note v-field-error">{problem && <><Icon name="error" /> {problem}</>}</div>
      </FileDrop>
    </article>
  )
}

/** Rows that show themselves as places to drop on while a file is dragged over the page. */
export const FileRows = ({ dragging, children }: { dragging: boolean; children: ReactNode }) => (
  <div className="v-file-rows" data-dragging={dragging || undefined}>
    {children}
  </div>
)
