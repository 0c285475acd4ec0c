import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible, renderWithUi } from '../testing/testing.tsx'
import { FileDrop, type FileDropProps } from './file-drop.tsx'

const list = (name: string, size = 10) => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

const show = (props: Partial<FileDropProps> = {}) => {
  const onFile = jest.fn()
  const { container } = renderWithUi(<FileDrop label="Recarga masiva" accept={['.csv', '.xlsx']} maxMb={2} onFile={onFile} {...props} />)
  return { onFile, zone: container.querySelector('.v-drop') ?? container, input: () => screen.getByLabelText('Recarga masiva: Elige un archivo') }
}

it('takes a file by its control and says what it accepts', async () => {
  const { onFile, input } = show()
  expect(input()).toHaveAccessibleDescription('CSV o XLSX, hasta 2 MB')
  await expectAccessible()
  const file = list('RECARGAS.CSV')
  await userEvent.setup({ applyAccept: false }).upload(input(), file)
  expect(onFile).toHaveBeenCalledWith(file)
})

it('takes a dropped and a pasted file', () => {
  const { onFile, zone } = show()
  const [dropped, pasted] = [list('a.xlsx'), list('b.csv')]
  fireEvent.drop(zone, { dataTransfer: { files: [dropped] } })
  fireEvent.paste(document.body, { clipboardData: { files: [pasted] } })
  expect(onFile.mock.calls).toEqual([[dropped], [pasted]])
})

it('leaves pasted text alone', () => {
  const { onFile } = show()
  expect(fireEvent.paste(document.body, { clipboardData: { files: [] } })).toBe(true)
  expect(onFile).not.toHaveBeenCalled()
})

it.each([
  ['another type', [list('a.pdf')], '“a.pdf” no es CSV o XLSX.'],
  ['a file that is too large', [list('a.csv', 3 * 1024 * 1024)], '“a.csv” pesa más de 2 MB.'],
  ['two files', [list('a.csv'), list('b.csv')], 'Sube un archivo a la vez.'],
])('refuses %s before sending it', (_, files, sentence) => {
  const { onFile, zone, input } = show()
  fireEvent.drop(zone, { dataTransfer: { files } })
  expect(onFile).not.toHaveBeenCalled()
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(input()).toHaveAccessibleDescription(expect.stringContaining(sentence))
})

it('shows how much has gone over, takes nothing meanwhile, and can be stopped', async () => {
  const onCancel = jest.fn()
  const { onFile, zone } = show({ upload: { fileName: 'a.csv', fraction: 0.5, onCancel } })
  expect(screen.getByRole('progressbar', { name: 'Subiendo a.csv' })).toHaveValue(0.5)
  fireEvent.drop(zone, { dataTransfer: { files: [list('b.csv')] } })
  expect(onFile).not.toHaveBeenCalled()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar la subida' }))
  expect(onCancel).toHaveBeenCalledTimes(1)
})

it('shows what the server said of the file', () => {
  show({ error: 'El archivo está vacío.' })
  expect(screen.getByRole('alert')).toHaveTextContent('El archivo está vacío.')
})
