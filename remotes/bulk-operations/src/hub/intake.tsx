import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '@ventanilla/ui/core'
import { FileDrop } from '@ventanilla/ui/upload'
import { useWords } from '../operations/use-words.ts'
import { useFileTarget } from '../upload/use-file-target.ts'
import { usePageFiles } from '../upload/use-page-files.ts'
import { listRules } from './operation-rows.tsx'

type IntakeProps = {
  onFile: (file: File) => void
  /** Hears whether a file is dragged over the page. */
  children: (dragging: boolean) => ReactNode
}

/** The one place for any list, above what `children` makes: chosen, dropped or pasted anywhere on the page. What it is for is asked afterwards. */
export function Intake({ onFile, children }: IntakeProps) {
  const { t } = useWords()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { take, refused, accepts } = useFileTarget({ place, ...listRules, busy: false, onFile })
  const dragging = usePageFiles(take)
  // The file may have been let go far below.
  useEffect(() => {
    if (refused) place.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])

  return (
    <>
      <div ref={place} className="v-intake" data-dragging={dragging || undefined}>
        <FileDrop id={id} label={t('hub.intake.choose')} describedBy={`${id}-rules ${id}-problem`} accept={listRules.accept} busy={false} onFiles={take}>
          <div className="v-intake-parts">
            <Icon name="upload" size={28} />
            <div className="v-intake-words">
              <p>{t('hub.intake.title')}</p>
              <p className="v-note" id={`${id}-rules`}>{accepts}. {t('hub.intake.text')}</p>
            </div>
            <label className="v-intake-place" htmlFor={id}>{t('hub.intake.choose')}</label>
          </div>
          <div id={`${id}-problem`} role="alert" className="v-note v-field-error">{refused && <><Icon name="error" /> {refused}</>}</div>
        </FileDrop>
      </div>
      {children(dragging)}
    </>
  )
}
