/** Keyboards of Apple have another key for commands. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys that open the search through everything, as they stand on the keyboard. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K'
/** The key that closes what is open. */
export const closeKey = 'Esc'
