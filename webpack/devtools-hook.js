/**
 * Development only, the first script of the page. React announces itself to this hook when it is evaluated, and the
 * hot-reload runtimes of remotes, which come later, find it here: the one that react-refresh makes by itself remembers
 * nobody. The React DevTools, where they are installed, have put their own in this place.
 */
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1
    this.renderers.set(id, renderer)
    return id
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
}
