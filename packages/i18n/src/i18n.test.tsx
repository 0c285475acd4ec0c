import { act, render, screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { addLocales } from './add-locales.ts'
import { createI18n } from './create-i18n.ts'
import { changeLanguage } from './start-i18n.ts'
import { LANGUAGE_KEY, storedLanguage } from './language.ts'
import { useProblemText } from './problem-text.ts'
import { useFormats } from './use-formats.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    greeter: { hello: string }
  }
}

function Text({ what }: { what: unknown }) {
  return <p>{useProblemText()(what)}</p>
}

beforeEach(() => localStorage.clear())

describe('the language', () => {
  it('is Spanish unless another was chosen', () => {
    expect(storedLanguage()).toBe('es')
    localStorage.setItem(LANGUAGE_KEY, 'fr')
    expect(storedLanguage()).toBe('es')
    localStorage.setItem(LANGUAGE_KEY, 'en')
    expect(storedLanguage()).toBe('en')
  })
  it('changes everywhere at once, is stored and set on the document', async () => {
    const i18n = createI18n('es')
    addLocales('greeter', { es: { hello: 'Hola' }, en: { hello: 'Hello' } })
    const Greeting = () => <p>{`${useTranslation('greeter').t('hello')} ${useFormats().date('2025-01-02')}`}</p>
    render(<Greeting />)
    expect(screen.getByText('Hola 02/01/2025')).toBeVisible()
    expect(document.documentElement.lang).toBe('es')
    await act(() => changeLanguage(i18n, 'en'))
    expect(screen.getByText('Hello 02/01/2025')).toBeVisible()
    expect(document.documentElement.lang).toBe('en')
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en')
  })
})

it('lets a component that appears copy nothing of the instance', () => {
  createI18n('es')
  const found: object[] = []
  const Looking = () => {
    found.push(useTranslation().i18n)
    return null
  }
  render(<Looking />)
  // The library itself notes there which words are used.
  expect(found.map((instance) => Object.keys(instance))).toEqual([['reportNamespaces']])
})

describe('useProblemText says', () => {
  beforeEach(() => void createI18n('es'))
  it.each([
    ['a problem of a cell', { code: 'blank', field: 'email' }, 'Este campo no puede estar vacío.'],
    ['with its values', { code: 'duplicate_in_list', params: { first: 4 } }, 'Duplicado en la lista (fila 4)'],
    ['a warning', { code: 'extra_columns', params: { columns: 'Nota' } }, 'Columnas que no se usarán: Nota.'],
    ['an unknown code', { code: 'brand_new' }, 'brand_new'],
    ['a coded answer', { kind: 'HTTP_ERROR', message: 'x', status: 409, body: { code: 'stale_version', detail: 'x', problems: [] } }, 'Alguien cambió este registro mientras tanto; recarga y vuelve a intentarlo.'],
    ['the reference of an internal error', { kind: 'HTTP_ERROR', message: 'x', status: 500, body: { code: 'internal_error', detail: 'x', problems: [], reference: 'R1' } }, 'Algo falló de nuestro lado. Referencia: R1'],
    ["another server's own sentence", { kind: 'HTTP_ERROR', message: 'Cuenta cerrada', status: 400 }, 'Cuenta cerrada'],
    ['a status without words', { kind: 'HTTP_ERROR', message: 'HTTP 502', status: 502 }, 'El servidor falló (HTTP 502). Recarga la página.'],
    ['a lost connection', { kind: 'FETCH_ERROR', message: 'Network Error' }, 'No hay conexión con el servidor. Revisa tu red y vuelve a intentarlo.'],
    ['anything else', new Error('boom'), 'Algo falló. Vuelve a intentarlo; si el problema sigue, avisa a soporte.'],
  ])('%s', (_, what, sentence) => {
    render(<Text what={what} />)
    expect(screen.getByText(sentence)).toBeVisible()
  })
})
