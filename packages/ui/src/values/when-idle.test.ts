import { whenIdle } from './when-idle.ts'

/** A browser that is idle when the test says so. */
let waiting: (() => void)[] = []
const idle = () => waiting.shift()?.()

beforeEach(() => {
  waiting = []
  Object.assign(globalThis, {
    requestIdleCallback: (work: () => void) => waiting.push(work),
    cancelIdleCallback: () => (waiting = []),
  })
})
afterEach(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(globalThis, name)
  jest.useRealTimers()
})

it('does one thing in each idle moment, in their order', () => {
  const done: string[] = []
  whenIdle(() => done.push('first'), () => done.push('second'))
  expect(done).toEqual([])
  idle()
  expect(done).toEqual(['first'])
  idle()
  idle()
  expect(done).toEqual(['first', 'second'])
})

it('drops what is left', () => {
  const done: string[] = []
  const drop = whenIdle(() => done.push('first'), () => done.push('second'))
  idle()
  drop()
  idle()
  expect(done).toEqual(['first'])
})

it('waits a second where the browser does not say when it is idle', () => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(globalThis, name)
  jest.useFakeTimers()
  const [kept, dropped] = [jest.fn(), jest.fn()]
  whenIdle(kept)
  whenIdle(dropped)()
  jest.runAllTimers()
  expect(kept).toHaveBeenCalledTimes(1)
  expect(dropped).not.toHaveBeenCalled()
})
