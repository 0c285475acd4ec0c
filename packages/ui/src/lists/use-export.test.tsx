import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Download } from '@ventanilla/api-client/api'
import { card, pageOf, renderList } from '../testing/card-list.tsx'

test('a file is called by what it was asked for, also where the list is filtered otherwise before it comes', async () => {
  URL.createObjectURL = () => 'blob:x'
  const saved: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) { saved.push(this.download) })
  let come = (_: Download) => {}
  const downloads = { cards: () => new Promise<Download>((resolve) => (come = resolve)) }
  const { address } = renderList({ calls: { cards: () => pageOf([card()]) }, downloads }, { at: '/?status=Active' })
  await screen.findByText('ana@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  await userEvent.click(screen.getByRole('button', { name: /^Quitar el filtro Estado/ }))
  await waitFor(() => expect(address()).toBe('/'))
  await act(() => Promise.resolve(come({ blob: new Blob(['a']), fileName: undefined })))
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^tarjetas-activa-[\d-]+\.csv$/)]))
})
