import { useState, type DragEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@ventanilla/i18n/use-formats'
import { refusalOf } from './file-rules.ts'
import { usePastedFiles } from './use-pasted-files.ts'

export type FileRules = {
  /** Endings with their dot: `['.csv', '.xlsx']`. */
  accept: readonly string[]
  maxMb: number
}

/** What is wrong with files before they are sent, in words; the empty text when they may go. `accepts` names the rules. */
export function useFileRules({ accept, maxMb }: FileRules): { refusal: (files: readonly File[]) => string; accepts: string } {
  const { t } = useTranslation('bulk-operations')
  const types = new Intl.ListFormat(useLanguage(), { type: 'disjunction' }).format(accept.map((ending) => ending.slice(1).toUpperCase()))
  return {
    accepts: t('drop.accepts', { types, size: maxMb }),
    refusal: (files) => {
      const refused = refusalOf(files, { accept, maxMb })
      return refused ? t(`drop.${refused}`, { file: files[0]?.name ?? '', types, size: maxMb }) : ''
    },
  }
}

type Options = FileRules & { place: RefObject<HTMLElement | null>; busy: boolean; onFile: (file: File) => void }

/** Makes a place take one file that is dropped on it, or pasted while it has the focus. */
export function useFileTarget({ place, busy, onFile, ...rules }: Options) {
  const { refusal, accepts } = useFileRules(rules)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState('')

  const take = (files: readonly File[]) => {
    if (busy || files.length === 0) return
    const problem = refusal(files)
    setRefused(problem)
    if (problem === '' && files[0]) onFile(files[0])
  }
  usePastedFiles(take, place)

  const drag = (event: DragEvent, entered: boolean) => {
    event.preventDefault()
    setOver(entered && !busy)
  }
  const dropZone = {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => drag(event, true),
    onDragLeave: (event: DragEvent) => drag(event, false),
    onDrop: (event: DragEvent) => {
      drag(event, false)
      take([...event.dataTransfer.files])
    },
  }
  return { dropZone, take, refused, accepts }
}
