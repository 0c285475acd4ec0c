import type { MessageParams } from '../errors.ts'
import { shownParam } from './amounts.ts'

/** Fills `{{names}}` of a sentence; a name without a value stays visible, so that a test can see it. */
export const fill = (sentence: string, params: MessageParams = {}): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(shownParam(name, params[name] ?? whole)))
