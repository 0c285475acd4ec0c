import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { mount } from '../testing/mount.tsx'

describe('a list that is not there', () => {
  const gone = () => {
    throw new ApiError('HTTP_ERROR', 'HTTP 404', { status: 404, body: { code: 'document_not_found', detail: '', problems: [] } })
  }

  it('shows a message with a link to the other lists', async () => {
    const { address } = mount({ bulk: { review: gone } }, { at: '/bulk-recharge-list/7' })
    expect(await screen.findByText('Error: La lista no existe.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Ir a operaciones masivas' }))
    expect(address()).toBe('/credit-card')
  })

  it('is left without a question', async () => {
    mount({ bulk: { review: gone } }, { at: '/bulk-recharge-list/7' })
    await screen.findByText('Error: La lista no existe.')
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
