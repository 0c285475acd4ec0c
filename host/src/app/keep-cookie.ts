/** Keeps a cookie for the whole site. `rest`: how long, and for which other sites, as the cookie says it. */
export function keepCookie(name: string, value: string, rest: string): void {
  document.cookie = `${name}=${value}; Path=/; ${rest}${location.protocol === 'https:' ? '; Secure' : ''}`
}
