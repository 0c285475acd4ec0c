import { useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '@ventanilla/ui/core'
import { FileDrop } from '@ventanilla/ui/upload'
import { UploadProgress, type Upload } from './upload.tsx'
import { useFileTarget, type FileRules } from './use-file-target.ts'
import './file-tile.css'

export type FileTileProps = FileRules & {
  /** What the file is for; names the tile and its control. */
  title: string
  /** Id in the page: an address that ends in it leads to the tile. */
  anchor?: string
  icon: IconName
  children: ReactNode
  /** Links and buttons below the place for the file. */
  actions?: ReactNode
  onFile: (file: File) => void
  /** Present while a file is on its way. */
  upload?: Upload
  /** What the server said of the last file, in words. */
  error?: ReactNode
}

/** One purpose and the place for its file: by click or keyboard, dropped anywhere on the tile, or pasted with the focus in it. */
export function FileTile({ title, anchor, icon, children, actions, accept, maxMb, onFile, upload, error }: FileTileProps) {
  const { t } = useTranslation('bulk-operations')
  const id = useId()
  const place = useRef<HTMLElement>(null)
  const { take, refused, accepts } = useFileTarget({ place, accept, maxMb, onFile, busy: upload !== undefined })
  const problem = refused || error

  return (
    <article ref={place} id={anchor} tabIndex={anchor === undefined ? undefined : -1} className="v-file-tile" aria-labelledby={`${id}-title`}>
      <FileDrop
        id={id}
        label={`${title}: ${t('drop.choose')}`}
        describedBy={problem ? `${id}-rules ${id}-problem` : `${id}-rules`}
        accept={accept}
        busy={upload !== undefined}
        onFiles={take}
      >
        <div className="v-row v-file-tile-head">
          <span className="v-file-tile-icon"><Icon name={icon} size={20} /></span>
          <h2 id={`${id}-title`}>{title}</h2>
        </div>
        <div className="v-note">{children}</div>
        <p className="v-hidden" id={`${id}-rules`}>{accepts}</p>
        {upload ? (
          <UploadProgress upload={upload} />
        ) : (
          <label className="v-file-tile-place" htmlFor={id} title={accepts}>
            <Icon name="upload" size={18} />
            <span><span className="v-link">{t('drop.choose')}</span> {t('drop.rest')}</span>
          </label>
        )}
        <div id={`${id}-problem`} role="alert" className="v-note v-field-error">{problem && <><Icon name="error" /> {problem}</>}</div>
        {actions && <div className="v-row v-note v-file-tile-actions">{actions}</div>}
      </FileDrop>
    </article>
  )
}

/** Tiles beside each other, which show themselves as places to drop on while a file is dragged over the page. */
export const FileTiles = ({ dragging, children }: { dragging: boolean; children: ReactNode }) => (
  <div className="v-file-tiles" data-dragging={dragging || undefined}>
    {children}
  </div>
)
