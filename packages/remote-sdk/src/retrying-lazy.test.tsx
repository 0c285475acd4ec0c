import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, useState, type ComponentType, type ReactNode } from 'react'
import { retryingLazy } from './retrying-lazy.tsx'

class Boundary extends Component<{ failed: ReactNode; children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.failed : this.props.children
  }
}

function Screen({ Part }: { Part: ComponentType }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Boundary key={attempt} failed={<button onClick={() => setAttempt(attempt + 1)}>Retry</button>}>
      <Part />
    </Boundary>
  )
}
const part = { default: () => <p>The part</p> }

describe('retryingLazy', () => {
  it('tries again by itself', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('dropped')).mockResolvedValue(part)
    render(<Screen Part={retryingLazy(load, { waits: [1] })} />)
    expect(await screen.findByText('The part')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })
  it('passes the failure to the boundary once, and loads again on its retry', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined)
    const load = jest.fn().mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down')).mockResolvedValue(part)
    render(<Screen Part={retryingLazy(load, { waits: [1] })} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('The part')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(3)
  })
  it('loads once for all its places', async () => {
    const load = jest.fn().mockResolvedValue(part)
    const Part = retryingLazy(load)
    render(
      <>
        <Part />
        <Part />
      </>,
    )
    expect(await screen.findAllByText('The part')).toHaveLength(2)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
