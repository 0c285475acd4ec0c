/**
 * Puts `params` into the `{names}` of a path. Throws on a missing one, and on `.` and `..`, which an address would
 * swallow and so lead to another endpoint.
 */
export function routePath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || /^\.{0,2}$/.test(text)) throw new RangeError(`no value for {${name}} of ${path}`)
    return encodeURIComponent(text)
  })
}
