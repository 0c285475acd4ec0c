import { ApiError } from '@ventanilla/api-client/api-error'
import { useWords } from '../operations/use-words.ts'

/** Why a file was not taken, in words, and what to mend where we know it. */
export function useFileProblem(): (error: unknown) => string | undefined {
  const { t, problemText } = useWords()
  return (error) => {
    if (error === undefined || error === null) return undefined
    const code = error instanceof ApiError ? error.body?.code : undefined
    return `${problemText(error)} ${code === undefined ? '' : t(`mend.${code}`, { defaultValue: '' })}`.trim()
  }
}
