import { storedChoice } from '../theme/stored-choice.ts'

const KEY = 'shortcuts'

/** Whether single keys do something in this browser (WCAG 2.1.4): people who speak to the computer, or stray on the keyboard, switch them off. */
export type ShortcutChoice = { get: () => boolean; choose: (on: boolean) => void; subscribe: (listener: () => void) => () => void }

export function createShortcutChoice(): ShortcutChoice {
  const stored = storedChoice(KEY, ['on', 'off'])
  return { get: () => stored.get() !== 'off', choose: (on) => stored.choose(on ? 'on' : 'off'), subscribe: stored.subscribe }
}
