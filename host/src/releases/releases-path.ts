/** Where administrators see and change which releases are live. */
export const RELEASES = '/releases'
