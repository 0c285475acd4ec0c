/** Address of the page of one request. */
export const requestPath = (id: string): string => `/request-detail/${encodeURIComponent(id)}`
