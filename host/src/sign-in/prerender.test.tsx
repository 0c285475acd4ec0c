import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { i18n } from 'i18next'
import { looks, lookText, type Look } from '@ventanilla/contract/look'
import { addLocales } from '@ventanilla/i18n/add-locales'
import { createI18n } from '@ventanilla/i18n/create-i18n'
import { changeLanguage } from '@ventanilla/i18n/start-i18n'
import { addUiWords } from '@ventanilla/ui/words'
import { defaultSettings, type PageServices } from '../app/services.ts'
import en from '../locales/en.json'
import es from '../locales/es.json'
import { createServerClock } from '../session/server-clock.ts'
import { createSessionStore } from '../session/session-store.ts'
import { tokenStorage } from '../session/token-storage.ts'
import { storeToken, testToken } from '../testing/test-token.ts'
import { createThemeChoice } from '../theme/theme-choice.ts'
import { openSignIn } from './open-sign-in.tsx'
import { prerender } from './prerender.tsx'

const spanish: Look = { language: 'es', theme: 'light' }

function allWords({ language }: Look): i18n {
  const i18n = createI18n(language)
  addUiWords()
  addLocales('host', { es, en })
  return i18n
}

/** A document as the server sends it. */
function draw(look: Look): HTMLElement {
  const { store } = allWords(look)
  const { markup } = prerender(look, { es: store.data.es ?? {}, en: store.data.en ?? {} })
  document.body.innerHTML = `<div id="root" data-look="${lookText(look)}">${markup.replace('__PROGRAMME__', 'Luki')}</div>`
  const place = document.getElementById('root')
  if (!place) throw new Error('nothing was drawn')
  return place
}

function services(look: Look): PageServices {
  const clock = createServerClock()
  const i18n = allWords(look)
  return { settings: defaultSettings, i18n, speak: (language) => changeLanguage(i18n, language), theme: createThemeChoice(), session: createSessionStore(tokenStorage(), clock), clock }
}

const opened: { unmount: () => void }[] = []
/** @param meanwhile what happens before React has taken over what was drawn */
async function bringToLife(place: HTMLElement, look: Look, meanwhile: () => void = () => undefined) {
  const events = { onLeave: jest.fn(), onTyped: jest.fn() }
  await act(() => {
    opened.push(openSignIn(place, { page: services(look), drawn: look, ...events }))
    meanwhile()
    return Promise.resolve()
  })
  return events
}

const field = (place: HTMLElement, name: string): HTMLInputElement => {
  const input = place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!input) throw new Error(`there is no ${name}`)
  return input
}

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/login')
})
afterEach(() => act(() => opened.splice(0).forEach((root) => root.unmount())))

describe('the sign-in page that the server drew', () => {
  it.each(looks.map((look) => [lookText(look), look] as const))('is what the browser draws, in %s', async (_name, look) => {
    localStorage.setItem('language', look.language)
    localStorage.setItem('theme', look.theme)
    const place = draw(look)
    const [email, drawn] = [field(place, 'email'), place.innerHTML]
    await bringToLife(place, look)
    expect(field(place, 'email')).toBe(email)
    expect(place.innerHTML).toBe(drawn)
  })

  it('keeps what was typed and where the caret stood, and sends it', async () => {
    const place = draw(spanish)
    field(place, 'email').value = 'admin@ventanilla.example'
    field(place, 'password').value = 'secret12'
    field(place, 'password').focus()
    field(place, 'password').setSelectionRange(3, 3)
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"token":""}'))
    const { onTyped } = await bringToLife(place, spanish)
    expect(onTyped).toHaveBeenCalled()
    expect(field(place, 'password')).toHaveFocus()
    expect(field(place, 'password').selectionStart).toBe(3)
    await userEvent.keyboard('X')
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    await waitFor(() => expect(fetched).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ body: '{"email":"admin@ventanilla.example","password":"secXret12"}' })))
  })

  it('keeps what is typed while it comes to life', async () => {
    const place = draw(spanish)
    field(place, 'email').value = 'admin@ventanilla.exam'
    const { onTyped } = await bringToLife(place, spanish, () => void (field(place, 'email').value = 'admin@ventanilla.example'))
    expect(onTyped).toHaveBeenCalled()
    await userEvent.type(field(place, 'password'), 'secret12')
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"token":""}'))
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    await waitFor(() => expect(fetched).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ body: '{"email":"admin@ventanilla.example","password":"secret12"}' })))
  })

  it('answers what was sent before it could', async () => {
    const place = draw(spanish)
    document.documentElement.dataset.sent = ''
    await bringToLife(place, spanish)
    expect(await screen.findByText('El correo es obligatorio.')).toBeVisible()
    expect(document.documentElement).not.toHaveAttribute('data-sent')
  })

  it('takes the language and theme of this browser where the cookie said others, with what was typed', async () => {
    localStorage.setItem('language', 'en')
    localStorage.setItem('theme', 'dark')
    const place = draw(spanish)
    field(place, 'email').value = 'a@b.example'
    await bringToLife(place, spanish)
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('a@b.example')
    expect(document.documentElement).toHaveAttribute('lang', 'en')
  })

  it('shows what the session has to say', async () => {
    localStorage.setItem('accessToken', 'no token')
    const place = draw(spanish)
    await bringToLife(place, spanish)
    expect(screen.getByText('El token no es válido, inténtalo de nuevo')).toBeVisible()
    expect(place).not.toHaveAttribute('data-look')
  })

  it('says after a reload that a password was set, with the focus in its field', async () => {
    history.replaceState({ usr: { passwordCreated: true } }, '')
    const place = draw(spanish)
    await bringToLife(place, spanish)
    expect(screen.getByRole('status')).toHaveTextContent('Contraseña guardada.')
    expect(field(place, 'password')).toHaveFocus()
  })

  it('is left once for the address that was asked for, when another tab signs in and tells so twice', async () => {
    history.replaceState(null, '', '/login?next=%2Fusers%2F5%3Ftab%3Dcards')
    const { onLeave } = await bringToLife(draw(spanish), spanish)
    onLeave.mockImplementation((to: string) => history.replaceState(null, '', to))
    storeToken()
    for (let times = 0; times < 2; times += 1) act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
    expect(onLeave.mock.calls).toEqual([['/users/5?tab=cards', true]])
  })

  it('is left also when another tab signed in while it came to life', async () => {
    const { onLeave } = await bringToLife(draw(spanish), spanish, () => {
      storeToken()
      window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
    })
    expect(onLeave.mock.calls).toEqual([['/home', true]])
  })

  it('sends nothing again while the app is on its way', async () => {
    const place = draw(spanish)
    const { onLeave } = await bringToLife(place, spanish)
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ token: testToken() }))
    await userEvent.type(field(place, 'email'), 'admin@ventanilla.example')
    await userEvent.type(field(place, 'password'), 'secret12{Enter}')
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/home', true))
    expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
