import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { Copied, Copyable } from './copyable.tsx'

// As on a page without https at an address other than localhost.
const withoutClipboard = () => {
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  return user
}

it.each([
  ['es', 'Copiar Referencia', 'El navegador no permite copiar'],
  ['en', 'Copy Referencia', 'Your browser does not allow copying'],
] as const)('says so to everybody where the browser has no clipboard (%s)', async (language, button, says) => {
  const user = withoutClipboard()
  renderWithUi(<Copyable label="Referencia" value="R2" />, { language })
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(says)).not.toHaveClass('v-hidden')
  expect(screen.getByText('R2')).toBeVisible()
  await expectAccessible()
})

it('says it in a list too, until another place is gone to', async () => {
  const user = withoutClipboard()
  renderWithUi(<Copied label="Celular" value="+50768366060" />)
  await user.click(screen.getByRole('button', { name: 'Copiar Celular' }))
  expect(await screen.findByText('El navegador no permite copiar')).toBeVisible()
  await user.tab()
  expect(screen.queryByText('El navegador no permite copiar')).toBeNull()
})
