/** The page of one user. */
export const userPath = (id: string): string => `/users/${encodeURIComponent(id)}`
