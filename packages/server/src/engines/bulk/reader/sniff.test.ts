import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { legacyEncodings, type LegacyEncoding } from '@ventanilla/contract/bulk/garbled'
import { codes, read, refuses } from '../test/list-files.ts'
import { HEADER } from '../test/lists.ts'

const good = '61234567,8-1-1,ana@example.com,25.00,Wallet,Viáticos'
const asWindows = (bytes: Buffer) => [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : legacyEncodings['Windows-1252'][byte - 128])).join('')

describe('a CSV in another encoding', () => {
  const list = (...names: string[]) => [HEADER, ...names.map((name) => good.replace('Viáticos', name))].join('\n')
  /** A text as programs of then wrote it. */
  const inLegacy = (encoding: LegacyEncoding, text: string) =>
    Buffer.from([...text].map((character) => (character <= '\u007f' ? character.charCodeAt(0) : 128 + legacyEncodings[encoding].indexOf(character))))
  const spanish = list('José Peña', 'María Núñez', 'GARZÓN PEÑA', 'Ángel Ibáñez', '¿Qué?', 'Añil', 'Ítalo', 'Colón', 'pingüino')

  it('that pastes one byte of Windows-1252 into UTF-8 is refused by its row, and no name is spoilt', async () => {
    const [before, after] = [`${list('José Peña', 'María')}\n${good.replace('Viáticos', 'N')}`, `ez\n${good}`]
    await refuses(Buffer.concat([Buffer.from(before), Buffer.from([0xfa]), Buffer.from(after)]), 'file_wrong_encoding', { row: 4 })
  })
  it('of a Mac is refused', () => refuses(inLegacy('Mac OS Roman', spanish), 'file_other_encoding', { encoding: 'Mac OS Roman', row: 2, found: 'JosŽ', meant: 'José' }))
  it('of DOS is refused', () => refuses(inLegacy('MS-DOS (850)', spanish), 'file_other_encoding', { encoding: 'MS-DOS (850)', row: 2, found: 'Jos‚', meant: 'José' }))
  for (const name of ['José', 'María', 'Peña', 'Núñez', 'Colón', 'Sebastián', 'GARZÓN', 'PEÑA', 'LÓPEZ', 'Ñandú', 'Panamá'])
    it(`is refused for a single ${name}, of a Mac as of DOS`, async () => {
      for (const encoding of ['Mac OS Roman', 'MS-DOS (850)'] as const) await refuses(inLegacy(encoding, list(name)), 'file_other_encoding', { encoding, row: 2, found: asWindows(inLegacy(encoding, name)), meant: name })
    })
  

  it('of Windows is read, without a word where it is Spanish', async () => {
    const { rows, warnings } = await read(inLegacy('Windows-1252', spanish))
    assert.deepEqual([rows.map(({ cells }) => cells[5]), warnings], [spanish.split('\n').slice(1).map((line) => line.split(',')[5]), []])
  })
  it('of Windows with other letters is read, with examples to look at', async () => {
    const { rows, warnings } = await read(inLegacy('Windows-1252', list('Bjørn Åse', 'Ærø', 'Zoë', 'José')))
    assert.deepEqual([rows[0]?.cells[5], warnings], ['Bjørn Åse', [{ code: 'encoding_doubtful', params: { examples: 'Bjørn, Åse, Ærø' } }]])
  })
  it('that was spoilt before is refused row by row', async () => {
    const { rows } = await read(list('JosÃ©', 'José'))
    assert.deepEqual(rows.map(codes), [['description: text_garbled'], []])
  })
})
