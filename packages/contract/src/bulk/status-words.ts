/** Words of an export's Status column (specification section 9), the same in every language: for what went well, and for what did not. */
export const statusWords = { review: ['Valid', 'Invalid'], result: ['Exitosa', 'Fallida'], process: ['Exitosa', 'Fallida'] } as const
/** The same for a row that was cancelled before its turn. */
export const cancelledWord = 'Cancelada'
