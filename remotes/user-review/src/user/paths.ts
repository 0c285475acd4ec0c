/** The form of the data of a user. */
export const editUserPath = (id: string): string => `/form?user=${encodeURIComponent(id)}`
