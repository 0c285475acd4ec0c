/** Imported first by every command: an older Node would fail later, with an unclear error. */
const wanted = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  console.error(`Ventanilla needs Node ${wanted.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`)
  process.exit(1)
}
