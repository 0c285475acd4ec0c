import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { type FileFormat, fileFormats, fileTypes } from '@ventanilla/contract/file-formats'
import { defaultLanguage, languages, type Language } from '@ventanilla/contract/messages/say'

/** Answers in Spanish where a header leaves it open (specification section 9). */
const offered = [defaultLanguage, ...languages.filter((language) => language !== defaultLanguage)]

/** The language that `Accept-Language` prefers among those there are, by its weights (RFC 9110, 12.5.4); Spanish where none fits. */
export const languageOf = (headers: IncomingHttpHeaders): Language => {
  const wanted = new Negotiator({ headers }).language(offered)
  return languages.find((language) => language === wanted) ?? defaultLanguage
}

/** Whether `Accept` takes server-sent events. */
export const prefersEvents = ({ accept }: IncomingHttpHeaders): boolean => accept?.includes('text/event-stream') ?? false

/** Whether `Prefer` asks for an answer before the work is done (RFC 7240, 4.1). */
export const prefersAsync = ({ prefer }: IncomingHttpHeaders): boolean => [prefer].flat().some((given) => given?.split(',').some((one) => one.split(';')[0]?.trim().toLowerCase() === 'respond-async'))

/** Whether `Accept` prefers JSON to every file. */
export const prefersJson = (headers: IncomingHttpHeaders): boolean => new Negotiator({ headers }).mediaType([...Object.values(fileTypes), 'application/json']) === 'application/json'

/** The file that `Accept` prefers to JSON; undefined where it does not. */
export function fileFormatOf(headers: IncomingHttpHeaders): FileFormat | undefined {
  const wanted = new Negotiator({ headers }).mediaType(['application/json', ...Object.values(fileTypes)])
  return fileFormats.find((format) => fileTypes[format] === wanted)
}
