import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { textOf } from '../testing/mount.tsx'
import { listFile, type ListRow, nextName } from './list-file.ts'

async function* rows(): AsyncGenerator<ListRow[]> {
  yield await Promise.resolve<ListRow[]>([{ cells: { mobile: '+50761234567', email: 'ana@example.com', amount: '25.00', description: 'Bono, "extra"' } }])
  yield []
  yield [{ cells: { email: 'luis@example.com', description: '=1+1' } }]
}

it('writes rows under the headers of the operation, with formulas kept text', async () => {
  const file = await listFile(topUp, 'a.csv', rows(), 2)
  const text = await textOf(file)
  expect(file.name).toBe('a.csv')
  expect(text).toBe(
    `Mobile,Identification Number,Email,Amount,Type (Card/Wallet),Description\r\n+50761234567,,ana@example.com,25.00,,"Bono, ""extra"""\r\n,,luis@example.com,,,'=1+1\r\n`,
  )
})

it('writes a row that had another number of cells so that it is refused again', async () => {
  async function* misshapen(): AsyncGenerator<ListRow[]> {
    yield await Promise.resolve<ListRow[]>([{ cells: { email: 'ana@example.com', amount: '1' }, shape: 'row_long' }, { cells: { email: 'luis@example.com', amount: '2' }, shape: 'row_short' }, { cells: { description: 'Bono' }, shape: 'row_short' }])
  }
  const [, long, short, full] = (await textOf(await listFile(topUp, 'a.csv', misshapen(), 3))).split('\r\n')
  expect([long, short, full]).toEqual([',,ana@example.com,1 …,,,…', ',,luis@example.com,2 …,', ',,," …",,Bono,…'])
})

it('is no file where rows are missing', async () => {
  await expect(listFile(topUp, 'a.csv', rows(), 3)).rejects.toMatchObject({ kind: 'PARSING_ERROR' })
})

it.each([
  ['recargas.csv', 'recargas-corregida.csv'],
  ['recargas.de.mayo.xlsx', 'recargas.de.mayo-corregida.csv'],
  ['recargas-corregida.csv', 'recargas-corregida-2.csv'],
  ['recargas-corregida-2.csv', 'recargas-corregida-3.csv'],
  ['lista', 'lista-corregida.csv'],
])('%s leads to %s', (name, next) => expect(nextName(name, 'corregida')).toBe(next))
