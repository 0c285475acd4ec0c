/**
 * An address as routes can read it. One whose path is no encoded text (`/role-edit/%E0%A4`) is taken by its letters, so
 * that it is not found in our own words, as any other that leads nowhere.
 */
export function readableAddress(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
