/** The addresses of the host's own pages: no remote may have one of them. A test compares them with the routes. */
export const ownPaths: readonly string[] = [
  ...['/', '/login', '/forgot-password', '/verify', '/create-password', '/setup', '/invitation', '/unsubscribe'],
  ...['/helpCenter', '/helpCenter/:section'],
  ...['/user/profile', '/notices', '/releases', '/releases/:remote'],
]
