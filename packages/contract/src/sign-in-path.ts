/** Where `login` stands, apart from the endpoint: the sign-in page makes this one call, and loads no table of calls for it. */
export const SIGN_IN_PATH = '/api/Login/'
