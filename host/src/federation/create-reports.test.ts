import type { InputOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { createReports } from './create-reports.ts'

const failure = (reference: string) => ({ reference, remote: 'people', kind: 'crashed' as const, detail: 'x' })
const load = { remote: 'people', build: 'b1', ms: 12 }

describe('the reports of a page', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  function reported(works: () => boolean = () => true) {
    const sent: NonNullable<InputOf<Endpoints['report-remotes']>['body']>[] = []
    const api = fakeApi({
      calls: {
        'report-remotes': ({ body = {} }) => {
          if (!works()) throw new Error('offline')
          return { received: sent.push(body) }
        },
      },
    })
    const { reports, begin } = createReports(api)
    return { sent, reports, end: begin() }
  }
  const pass = () => jest.advanceTimersByTimeAsync(2_000)

  it('go together, each failure once', async () => {
    const { sent, reports } = reported()
    reports.failure(failure('00000001'))
    reports.failure(failure('00000001'))
    reports.load(load)
    await pass()
    expect(sent).toEqual([{ failures: [failure('00000001')], loads: [load] }])
  })

  it('that did not arrive go when the network is back', async () => {
    let online = false
    const { sent, reports } = reported(() => online)
    reports.failure(failure('00000001'))
    await pass()
    expect(sent).toEqual([])
    online = true
    dispatchEvent(new Event('online'))
    await pass()
    expect(sent.map(({ failures = [] }) => failures.map(({ reference }) => reference))).toEqual([['00000001']])
  })

  it('are no more and no longer than the server takes', async () => {
    const { sent, reports } = reported()
    for (let at = 0; at < 25; at += 1) reports.failure({ ...failure(`${at}`.padStart(8, '0')), detail: `${'x'.repeat(499)}😀` })
    await pass()
    expect(sent[0]?.failures).toHaveLength(20)
    expect(sent[0]?.failures?.every(({ detail }) => detail.length <= 500 && !/\p{Surrogate}/u.test(detail))).toBe(true)
  })

  it('are not sent after the end of the session', async () => {
    const { sent, reports, end } = reported()
    reports.load(load)
    end()
    dispatchEvent(new Event('online'))
    await pass()
    expect(sent).toEqual([])
  })
})
