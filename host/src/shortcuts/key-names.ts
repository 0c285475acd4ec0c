/** Keyboards of Apple have another key for commands. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys that open the search through everything, as they stand on the keyboard. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K'
/** The key that closes what is open. */
export const closeKey = 'Esc'
/** The key that opens, chooses and sends. */
export const enterKey = isApple ? '⏎' : 'Enter'
/** The keys that lead back. */
export const shiftTabKeys = isApple ? '⇧ Tab' : 'Shift Tab'
/** The keys that paste. */
export const pasteKeys = isApple ? '⌘ V' : 'Ctrl V'
