import { email as emailFormat } from '@ventanilla/contract/bulk/formats'
import type { Problem } from '@ventanilla/contract/errors'

/** What keeps a text from being an e-mail address. */
export function emailProblem(text: string): Problem | undefined {
  if (text.trim() === '') return { code: 'required' }
  const read = emailFormat().read(text.trim())
  return 'code' in read ? read : undefined
}
