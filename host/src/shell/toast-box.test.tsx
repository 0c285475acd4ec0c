import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import en from '../locales/en.json'
import es from '../locales/es.json'
import { show, ToastBox } from './toast-box.tsx'

beforeAll(() => {
  createI18n('es')
  addLocales('host', { es, en })
})

const say = (text: string) => act(() => show('success', text))

describe('a toast', () => {
  it('is shown once while it stands', () => {
    render(<ToastBox />)
    say('Guardado')
    say('Guardado')
    expect(screen.getAllByText('Guardado')).toHaveLength(1)
  })

  it('is shown again while the same sentence of before is just leaving', async () => {
    render(<ToastBox />)
    say('La tarjeta quedó desbloqueada.')
    // Nothing is animated here, so that it never ends to leave.
    await userEvent.click(screen.getByText('La tarjeta quedó desbloqueada.'))
    say('La tarjeta quedó desbloqueada.')
    expect(screen.getAllByText('La tarjeta quedó desbloqueada.')).toHaveLength(2)
  })
})
