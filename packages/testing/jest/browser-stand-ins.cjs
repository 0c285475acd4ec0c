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

const stillMedia = (query) => ({
  media: query,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})

Object.assign(window, { MessageChannel: TimerMessageChannel, ResizeObserver: StillResizeObserver, matchMedia: stillMedia, scrollTo: () => undefined })
Element.prototype.scrollIntoView ??= () => undefined

// jsdom prints "not implemented" for styles of pseudo-elements, which antd and axe ask for; without them the answer is the same.
const { getComputedStyle } = window
window.getComputedStyle = (element) => getComputedStyle(element)
