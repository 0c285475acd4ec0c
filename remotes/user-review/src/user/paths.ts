/** The page of one user. */
export const userPath = (id: string): string => `/users/${encodeURIComponent(id)}`

/** The form of their data. */
export const editUserPath = (id: string): string => `/form?user=${encodeURIComponent(id)}`
