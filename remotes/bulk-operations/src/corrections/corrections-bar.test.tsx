import { screen } from '@testing-library/react'
import { renderPart } from '../testing/mount.tsx'
import { CorrectionsBar, type Corrections } from './corrections-bar.tsx'

const show = (own: Partial<Corrections>) =>
  renderPart(<CorrectionsBar id="7" corrections={{ cells: 0, rows: 0, invalid: 3, rest: 0, fileName: 'lista-corregida.csv', sending: false, onUndoAll: jest.fn(), onSend: jest.fn(), ...own }} />)

it('names no way on that is not there when every row is invalid', () => {
  show({})
  expect(screen.getByRole('status')).toHaveTextContent('Lista 7: 3 filas no son válidas. Corrige las celdas aquí, o corrige el archivo y súbelo de nuevo.')
  expect(screen.queryByText(/Se sube un archivo nuevo/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers to discard the invalid rows where others remain', () => {
  show({ rest: 2 })
  expect(screen.getByRole('status')).toHaveTextContent('descarta esas filas')
  expect(screen.getByRole('button', { name: 'Descartar 3 filas inválidas' })).toBeVisible()
})
