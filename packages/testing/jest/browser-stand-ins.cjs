// What jsdom has no layout for, or has in a form that keeps jest from ending.

/** The worker_threads channel keeps the process alive; React's scheduler only needs "soon". */
class TimerMessageChannel {
  constructor() {
    const ends = [{ onmessage: null }, { onmessage: null }]
    ends.forEach((end, index) => {
      end.postMessage = (data) => setTimeout(() => ends[1 - index].onmessage?.({ data }), 0)
      end.close = () => undefined
    })
    ;[this.port1, this.port2] = ends
  }
}

class StillResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Nothing moves in a test: a motion that ends after its test would complain that nobody waited for it.
const stillMedia = (query) => ({
  media: query,
  matches: query.includes('prefers-reduced-motion: reduce'),
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})

Object.assign(window, { MessageChannel: TimerMessageChannel, ResizeObserver: StillResizeObserver, matchMedia: stillMedia, scrollTo: () => undefined })
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.checkVisibility ??= function isShown() {
  return this.isConnected && this.closest('[hidden], [style*="display: none"]') === null
}
// axe measures letters on a canvas; without one it takes a text for what it is.
HTMLCanvasElement.prototype.getContext = () => null

// jsdom prints "not implemented" for styles of pseudo-elements, which antd and axe ask for; without them the answer is the same.
const { getComputedStyle } = window
window.getComputedStyle = (element) => getComputedStyle(element)
