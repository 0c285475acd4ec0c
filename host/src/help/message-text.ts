import { messages, type Language } from '@ventanilla/contract/messages/say'

/** What the browser says of failures of the network, by code. */
export type Failures = Readonly<Record<string, string>>

/** The sentence of a code as the screens say it, with dots for the values of a case. */
export function messageText(code: string, language: Language, failures: Failures): string {
  const rooms: readonly Failures[] = [failures, messages[language].errors, messages[language].problems, messages[language].warnings]
  return (rooms.find((room) => Object.hasOwn(room, code))?.[code] ?? code).replace(/\{\{\w+\}\}/g, '…').replace('….', '…')
}
