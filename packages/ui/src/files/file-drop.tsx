import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useLanguage } from '@ventanilla/i18n/use-formats'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { refusalOf } from './file-rules.ts'
import { UploadProgress, type Upload } from './upload-progress.tsx'
import { usePastedFiles } from './use-pasted-files.ts'

export type FileDropProps = {
  /** What the file is for; names the control. */
  label: string
  /** Endings with their dot: `['.csv', '.xlsx']`. */
  accept: readonly string[]
  maxMb: number
  onFile: (file: File) => void
  /** Present while a file is on its way. */
  upload?: Upload
  /** Where a paste is meant for this file: anywhere on the page, or only with the focus in here, beside other drops. */
  paste?: 'page' | 'focus'
  /** What the server said of the last file, in words. */
  error?: ReactNode
}

/** Takes one file: by click or keyboard, by drag and drop, or pasted. */
export function FileDrop({ label, accept, maxMb, onFile, upload, paste = 'page', error }: FileDropProps) {
  const t = useUiWords()
  const id = useId()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState('')
  const types = new Intl.ListFormat(useLanguage(), { type: 'disjunction' }).format(accept.map((ending) => ending.slice(1).toUpperCase()))

  const take = (files: readonly File[]) => {
    if (upload || files.length === 0) return
    const refusal = refusalOf(files, { accept, maxMb })
    setRefused(refusal ? t(`drop.${refusal}`, { file: files[0]?.name ?? '', types, size: maxMb }) : '')
    if (!refusal && files[0]) onFile(files[0])
  }
  const place = useRef<HTMLDivElement>(null)
  usePastedFiles(take, paste === 'focus' ? place : undefined)

  const drag = (event: DragEvent, entered: boolean) => {
    event.preventDefault()
    setOver(entered && !upload)
  }
  const problem = refused || error

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the input inside is the keyboard's
    <div
      ref={place}
      role="group"
      aria-label={label}
      className="v-drop"
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        take([...event.dataTransfer.files])
      }}
    >
      {upload ? (
        <UploadProgress upload={upload} />
      ) : (
        <>
          <Icon name="upload" size={28} />
          <p>
            <label className="v-link" htmlFor={id}>{t('drop.choose')}</label> {t('drop.rest')}
          </p>
          <p className="v-muted" id={`${id}-rules`}>{t('drop.accepts', { types, size: maxMb })}</p>
          <input
            id={id}
            type="file"
            className="v-file"
            aria-label={`${label}: ${t('drop.choose')}`}
            aria-describedby={problem ? `${id}-rules ${id}-problem` : `${id}-rules`}
            accept={accept.join(',')}
            onChange={({ target }) => {
              take([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </>
      )}
      <div id={`${id}-problem`} role="alert" className="v-field-error">{problem && <><Icon name="error" /> {problem}</>}</div>
    </div>
  )
}
