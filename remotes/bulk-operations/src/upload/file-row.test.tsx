import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { renderPart } from '../testing/mount.tsx'
import { FileRow, type FileRowProps } from './file-row.tsx'
import { usePageFiles } from './use-page-files.ts'

const list = (name: string, size = 10) => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

const show = (props: Partial<FileRowProps> = {}) => {
  const onFile = jest.fn()
  renderPart(<FileRow title="Recarga masiva" icon="coins" accept={['.csv', '.xlsx']} maxMb={2} onFile={onFile} actions={<button>Plantilla</button>} {...props}>Acredita saldo.</FileRow>)
  return { onFile, tile: within(screen.getByRole('article', { name: 'Recarga masiva' })).getByRole('heading'), input: () => screen.getByLabelText('Recarga masiva: Elige un archivo') }
}

it('takes a file by its control and says what it accepts', async () => {
  const { onFile, input } = show()
  expect(input()).toHaveAccessibleDescription('CSV o XLSX, hasta 2 MB')
  await expectAccessible()
  const file = list('RECARGAS.CSV')
  await userEvent.setup({ applyAccept: false }).upload(input(), file)
  expect(onFile).toHaveBeenCalledWith(file)
})

it('takes a file dropped anywhere on it, and one pasted while the focus is in it', () => {
  const { onFile, tile } = show()
  const [dropped, pasted] = [list('a.xlsx'), list('b.csv')]
  fireEvent.drop(tile, { dataTransfer: { files: [dropped] } })
  fireEvent.paste(document.body, { clipboardData: { files: [pasted] } })
  expect(onFile.mock.calls).toEqual([[dropped]])
  screen.getByRole('button', { name: 'Plantilla' }).focus()
  fireEvent.paste(document.body, { clipboardData: { files: [pasted] } })
  expect(onFile).toHaveBeenLastCalledWith(pasted)
})

it('leaves pasted text alone', () => {
  const { onFile, input } = show()
  input().focus()
  expect(fireEvent.paste(document.body, { clipboardData: { files: [] } })).toBe(true)
  expect(onFile).not.toHaveBeenCalled()
})

it.each([
  ['another type', [list('a.pdf')], '«a.pdf» no es CSV o XLSX.'],
  ['a file that is too large', [list('a.csv', 3 * 1024 * 1024)], '«a.csv» pesa más de 2 MB.'],
  ['two files', [list('a.csv'), list('b.csv')], 'Sube un archivo a la vez.'],
])('refuses %s before sending it', (_, files, sentence) => {
  const { onFile, tile, input } = show()
  fireEvent.drop(tile, { dataTransfer: { files } })
  expect(onFile).not.toHaveBeenCalled()
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(input()).toHaveAccessibleDescription(expect.stringContaining(sentence))
})

it('shows how much has gone over, takes nothing meanwhile, and can be stopped', async () => {
  const onCancel = jest.fn()
  const { onFile, tile } = show({ upload: { fileName: 'a.csv', fraction: 0.5, onCancel } })
  expect(screen.getByRole('progressbar', { name: 'Subiendo a.csv' })).toHaveValue(0.5)
  fireEvent.drop(tile, { dataTransfer: { files: [list('b.csv')] } })
  expect(onFile).not.toHaveBeenCalled()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar la subida' }))
  expect(onCancel).toHaveBeenCalledTimes(1)
})

it('shows what the server said of the file', () => {
  show({ error: 'El archivo está vacío.' })
  expect(screen.getByRole('alert')).toHaveTextContent('El archivo está vacío.')
})

describe('the rest of the page', () => {
  const onPage = jest.fn()
  function Page() {
    const dragging = usePageFiles(onPage)
    return <main data-testid="page" data-dragging={dragging}><FileRow title="Recarga masiva" icon="coins" accept={['.csv']} maxMb={2} onFile={jest.fn()}>Acredita saldo.</FileRow></main>
  }
  const file = list('a.csv')

  it('takes what no row took', () => {
    renderPart(<Page />)
    fireEvent.drop(within(screen.getByRole('article')).getByRole('heading'), { dataTransfer: { files: [file] } })
    expect(onPage).not.toHaveBeenCalled()
    expect(fireEvent.drop(screen.getByRole('main'), { dataTransfer: { files: [file] } })).toBe(false)
    fireEvent.paste(document.body, { clipboardData: { files: [file] } })
    expect(onPage.mock.calls).toEqual([[[file]], [[file]]])
  })

  it('shows that it awaits a file while one is dragged over it', () => {
    renderPart(<Page />)
    fireEvent.dragOver(screen.getByRole('main'), { dataTransfer: { types: ['Files'] } })
    expect(screen.getByRole('main')).toHaveAttribute('data-dragging', 'true')
    fireEvent.dragLeave(screen.getByRole('main'), { relatedTarget: null })
    expect(screen.getByRole('main')).toHaveAttribute('data-dragging', 'false')
  })
})
