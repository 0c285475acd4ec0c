import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { useMovingRows } from './use-moving-rows.ts'

function Rows({ names }: { names: readonly string[] }) {
  const table = useRef<HTMLTableElement>(null)
  useMovingRows(table)
  return <table ref={table}><tbody>{names.map((name) => <tr key={name}><td>{name}</td></tr>)}</tbody></table>
}

/** Where rows stand is read when they are painted. */
const painted = () => act(() => new Promise<number>(requestAnimationFrame))

const moved: string[] = []
const wantsLess = (matches: boolean) => jest.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)

beforeEach(() => {
  moved.length = 0
  wantsLess(false)
  // A row is as high as 40 pixels; jsdom lays nothing out.
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return 40 * [...(this.parentElement?.children ?? [])].indexOf(this)
  })
  HTMLElement.prototype.animate = function (this: HTMLElement, frames) {
    moved.push(`${this.textContent ?? ''} ${String((frames as Keyframe[])[0]?.transform)}`)
    return {} as Animation
  }
})
afterEach(() => jest.restoreAllMocks())

it('rows that are elsewhere come from where they were, and new ones stand there', async () => {
  const { rerender } = render(<Rows names={['Ana', 'Beto', 'Caro']} />)
  await painted()
  expect(moved).toEqual([])
  rerender(<Rows names={['Caro', 'Ana', 'Dalia']} />)
  expect(moved).toEqual(['Caro translateY(80px)', 'Ana translateY(-40px)'])
})

it('who wants less motion sees none', async () => {
  wantsLess(true)
  const { rerender } = render(<Rows names={['Ana', 'Beto']} />)
  await painted()
  rerender(<Rows names={['Beto', 'Ana']} />)
  expect(moved).toEqual([])
})
