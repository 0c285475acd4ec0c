import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { AppShell } from './app-shell.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { LanguageSwitch } from '../entry/language-switch.tsx'
import { ThemeSwitch } from '../entry/theme-switch.tsx'
import { palette } from '../theme/palette.ts'
import { UserMenu } from './user-menu.tsx'

const sections = (onIntent?: () => void) => [
  { id: 'people', title: 'Personas', entries: [{ to: '/users', title: 'Usuarios', icon: 'users' as const, onIntent }] },
  { id: 'none', title: 'Vacía', entries: [] },
]
const shell = (onIntent?: () => void) => (
  <AppShell brand="Ventanilla" mark="V" sections={sections(onIntent)} trail={<Breadcrumbs crumbs={[{ title: 'Inicio', to: '/home' }, { title: 'Usuarios' }]} />}>
    <h1>Usuarios</h1>
  </AppShell>
)

const ana = { name: 'Ana Pérez', email: 'ana@ventanilla.example', role: 'Administradora' }

beforeEach(() => localStorage.clear())

it('has a menu, a trail and a content that the skip link leads to', async () => {
  renderWithUi(shell(), { path: '/users' })
  const menu = screen.getByRole('navigation', { name: 'Navegación principal' })
  expect(within(menu).getByRole('link', { name: 'Usuarios' })).toHaveAttribute('aria-current', 'page')
  expect(within(menu).queryByText('Vacía')).not.toBeInTheDocument()
  expect(within(screen.getByRole('navigation', { name: 'Ruta de navegación' })).getByText('Usuarios')).toHaveAttribute('aria-current', 'page')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  await expectAccessible()
})

it('folds to icons that keep their names, and remembers it', async () => {
  const { unmount } = renderWithUi(shell(), { path: '/users' })
  await userEvent.click(screen.getByRole('button', { name: 'Contraer el menú' }))
  expect(screen.getByRole('link', { name: 'Usuarios' })).toHaveAttribute('title', 'Usuarios')
  unmount()
  renderWithUi(shell())
  expect(screen.getByRole('button', { name: 'Expandir el menú' })).toBeVisible()
})

it('opens the menu as a drawer and closes it after a choice', async () => {
  renderWithUi(shell())
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }))
  const drawer = screen.getByRole('dialog')
  await userEvent.click(within(drawer).getByRole('link', { name: 'Usuarios' }))
  expect(screen.getByRole('button', { name: 'Abrir el menú' })).toHaveAttribute('aria-expanded', 'false')
})

it('tells when a page is about to be opened', async () => {
  const onIntent = jest.fn()
  renderWithUi(shell(onIntent))
  await userEvent.hover(screen.getByRole('link', { name: 'Usuarios' }))
  expect(onIntent).toHaveBeenCalled()
})

it('switches theme and language', async () => {
  const [onTheme, onLanguage] = [jest.fn(), jest.fn()]
  renderWithUi(<><ThemeSwitch onChange={onTheme} /><LanguageSwitch onChange={onLanguage} /></>, { mode: 'dark' })
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(document.documentElement.style.getPropertyValue('--v-page')).toBe(palette.dark.page)
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar a tema claro' }))
  expect(onTheme).toHaveBeenCalledWith('light')
  expect(screen.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(onLanguage).toHaveBeenCalledWith('en')
  await expectAccessible()
})

it('opens the user menu by keyboard', async () => {
  const onSelect = jest.fn()
  renderWithUi(<UserMenu {...ana} entries={[{ key: 'out', label: 'Salir', icon: 'sign-out', onSelect }]} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Salir' }))
  expect(onSelect).toHaveBeenCalledTimes(1)
})
