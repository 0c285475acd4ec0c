import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@ventanilla/i18n/use-language'

/** Why a file is not taken before it is sent. The server checks again. */
type FileRefusal = 'wrongType' | 'tooLarge' | 'one'

const MEGABYTE = 1024 * 1024

/** The first rule that the files break, if any. `accept` lists endings with their dot. */
function refusalOf(files: readonly File[], { accept, maxMb }: { accept: readonly string[]; maxMb: number }): FileRefusal | undefined {
  const [file] = files
  if (!file || files.length > 1) return 'one'
  if (!accept.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'wrongType'
  return file.size > maxMb * MEGABYTE ? 'tooLarge' : undefined
}

/** Takes files that are pasted while the focus is inside `place`. Pasted text goes where it always goes. */
function usePastedFiles(take: (files: readonly File[]) => void, place: RefObject<HTMLElement | null>): void {
  const taken = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || !place.current?.contains(document.activeElement)) return
    event.preventDefault()
    take(files)
  })

  useEffect(() => {
    const listen = (event: ClipboardEvent) => taken(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

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

/** Takes one file that a place was given, or that is pasted while the focus is in it, where it keeps the rules. */
export function useFileTarget({ place, busy, onFile, ...rules }: Options) {
  const { refusal, accepts } = useFileRules(rules)
  const [refused, setRefused] = useState('')

  const take = (files: readonly File[]) => {
    if (busy || files.length === 0) return
    const problem = refusal(files)
    setRefused(problem)
    if (problem === '' && files[0]) onFile(files[0])
  }
  usePastedFiles(take, place)
  return { take, refused, accepts }
}
