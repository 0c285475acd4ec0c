import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import { csvList } from '@ventanilla/testing/list-file'
import { rechargeCsv, rechargeHeaderEs, rechargeXlsx } from '@ventanilla/testing/recharge-list'
import type { Locator, Page } from 'playwright-core'
import { becomes, seen } from './look.ts'
import { holds, isActive, mayHaveCard, receivers, rechargeOf, takePeople } from './people.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { countOf, csvFile, reviewShown, xlsxFile, type ChosenFile } from './screens.ts'

let desktop: string
before(async () => {
  desktop = await mkdtemp(join(tmpdir(), 'ventanilla-desktop-'))
})
after(() => rm(desktop, { recursive: true }))

/** Drags a file from the desktop over a place and lets it go there. */
async function drop(page: Page, place: Locator, { name, buffer }: ChosenFile): Promise<void> {
  const file = join(desktop, name)
  await writeFile(file, buffer)
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('nowhere to drop')
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: box.x + box.width / 2, y: box.y + box.height / 2, data: { items: [], files: [file], dragOperationsMask: 1 } })
}

/** Pastes a file where the focus is; the clipboard itself can't be given one from outside. */
const paste = (page: Page, { name, mimeType, buffer }: ChosenFile) =>
  page.evaluate(
    ([called, type, text]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([text], called, { type }))
      ;(document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [name, mimeType, buffer.toString()] as const,
  )

scenario('the hub takes a file that is dropped or pasted on a tile', { as: 'admin' }, async ({ page, words, stage }) => {
  const [user] = await receivers(stage, 1)
  const recharge = (name: string, amount: string) => csvFile(name, rechargeCsv([rechargeOf(user!, amount, 'Wallet')]))
  const tile = page.getByRole('article', { name: words.hub.recharge })

  await page.goto('/credit-card')
  await seen(tile)
  // What stands above the tile moves it when it comes.
  await quiet(page)
  await drop(page, tile, recharge('soltada.csv', '3.01'))
  await reviewShown(page, words)
  await becomes('valid rows', () => countOf(page, words.review.valid), '1')
  await seen(page.getByText('soltada.csv'))

  await page.goto('/credit-card')
  await seen(tile)
  await quiet(page)
  await page.getByLabel(`${words.hub.recharge}: ${words.hub.choose}`).focus()
  await paste(page, recharge('pegada.csv', '3.02'))
  await reviewShown(page, words)
  await seen(page.getByText('pegada.csv'))
})

scenario('of a file that is dropped or pasted beside the tiles the hub asks what it is for, and knows by its columns', { as: 'admin' }, async ({ page, words, stage }) => {
  const [user] = await takePeople(stage, 1, (one) => isActive(one) && holds(100)(one))
  const [applicant] = await takePeople(stage, 1, mayHaveCard)
  const [receiver] = await receivers(stage, 1)
  const keys = ({ email, identification_number }: UserSummary) => [email, identification_number]
  const ways = [
    {
      file: csvFile('tarjetas.csv', csvList({ header: ['Correo', 'Cédula', 'Tipo de tarjeta'], rows: [[...keys(applicant!), 'virtual']] })),
      give: (file: ChosenFile) => drop(page, page.getByRole('heading', { level: 1 }), file),
      tile: 'Crear tarjetas',
      route: 'create-card-list',
    },
    {
      file: csvFile('saldo.csv', csvList({ header: ['Correo', 'Cédula', 'Monto', 'Descripción', 'Tipo'], rows: [[...keys(user!), '0.05', '', 'Billetera']] })),
      give: (file: ChosenFile) => paste(page, file),
      tile: 'Recuperar saldo',
      route: 'recover-balance-list',
    },
    {
      file: xlsxFile('pagos.xlsx', await rechargeXlsx([rechargeOf(receiver!, '3.03', 'Wallet')], { header: rechargeHeaderEs })),
      give: (file: ChosenFile) => drop(page, page.getByRole('heading', { level: 1 }), file),
      tile: words.hub.recharge,
      route: 'bulk-recharge-list',
    },
  ]
  for (const { file, give, tile, route } of ways) {
    await page.goto('/credit-card')
    await seen(page.getByRole('article', { name: tile }))
    await quiet(page)
    await give(file)
    const dialog = page.getByRole('dialog', { name: `¿Para qué operación es «${file.name}»?` })
    await becomes('the chosen operation', () => dialog.getByRole('radio', { name: tile }).isChecked(), true)
    await dialog.getByRole('button', { name: 'Subir', exact: true }).click()
    await reviewShown(page, words, route)
    await becomes('valid rows', () => countOf(page, words.review.valid), '1')
  }
})
