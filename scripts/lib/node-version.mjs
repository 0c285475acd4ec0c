/** Imported first by what people start: an older Node would fail later, and with a word that helps nobody. */
const wanted = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  console.error(`Ventanilla needs Node ${wanted.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`)
  process.exit(1)
}
