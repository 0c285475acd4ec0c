import assert from 'node:assert/strict'
import { axeFindings } from '@ventanilla/testing/accessibility'
import type { Locator, Page } from 'playwright-core'
import { press } from './actions.ts'
import { becomes, gone, openTab, pathIs, seen } from './look.ts'
import { cents, formatted } from './money.ts'
import { holds, isActive, takePeople, walletBalance } from './people.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { said } from './toasts.ts'

const row = (page: Page, email: string) => page.getByRole('table', { name: 'Tarjetas' }).getByRole('row').filter({ hasText: email })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Chooses in a filter of the list. */
async function filterBy(page: Page, filter: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByTitle(choice, { exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Begins an action of the card, fills its form in where it has one, and answers the confirmation that is then asked for. */
async function begin(page: Page, action: string, fill?: (form: Locator) => Promise<void>): Promise<Locator> {
  await press(page, 'es', action)
  if (fill) {
    const form = page.getByRole('dialog', { name: action, exact: true })
    await fill(form)
    await form.getByRole('button', { name: 'Continuar' }).click()
  }
  const confirmation = page.getByRole('dialog', { name: `¿${action}?` })
  await seen(confirmation)
  return confirmation
}

/** Confirms, and waits for the message of success. */
async function confirm(page: Page, confirmation: Locator, action: string, done: string): Promise<void> {
  await confirmation.getByRole('button', { name: action, exact: true }).click()
  await said(page, done)
  await gone(confirmation)
}

scenario('a card is found in the list, blocked with a reason and unblocked', { as: 'admin' }, async ({ page, stage }) => {
  const [user] = await takePeople(stage, 1, isActive)
  const { email, first_name, surname } = user!
  await page.goto('/cards')
  await page.getByRole('searchbox', { name: /^Buscar/ }).fill(email)
  await becomes('found cards', () => row(page, email).getByText('Activa', { exact: true }).count(), 1)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await filterBy(page, 'Estado', 'Bloqueada temporalmente')
  await seen(page.getByText('Nada coincide con la búsqueda y los filtros.'))
  await page.getByRole('button', { name: 'Quitar el filtro Estado: Bloqueada temporalmente' }).click()
  await filterBy(page, 'Estado', 'Activa')
  const link = row(page, email).getByRole('link', { name: /\d{4}$/ })
  const lastFour = /\d{4}$/.exec((await link.innerText()).trim())?.[0] ?? ''
  await link.click()

  await pathIs(page, '/credit-card/details')
  await seen(page.getByRole('heading', { name: `${first_name} ${surname} •••• ${lastFour}`, level: 1 }))
  await seen(panel(page, 'Titular').getByText(email))
  await seen(panel(page, 'Tarjeta').getByRole('img', { name: new RegExp(`${lastFour} de ${first_name} ${surname}.*Activa$`) }))

  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], 'axe on a card')

  const blocking = await begin(page, 'Bloquear', (form) => form.getByRole('textbox', { name: 'Motivo' }).fill('Extravío en el aeropuerto'))
  await seen(blocking.getByText(`La tarjeta •••• ${lastFour} de ${first_name} ${surname} quedará bloqueada temporalmente: no podrá usarse hasta que se desbloquee. Motivo: Extravío en el aeropuerto`))
  assert.deepEqual(await axeFindings(page), [], 'axe on the confirmation')
  await confirm(page, blocking, 'Bloquear', 'La tarjeta quedó bloqueada temporalmente.')
  await seen(page.locator('.v-page-header').getByText('Bloqueada temporalmente', { exact: true }))
  await seen(panel(page, 'Tarjeta').getByText('Extravío en el aeropuerto'))
  await becomes('one way back', async () => (await page.getByRole('button', { name: /^(Congelar|Bloquear|Desbloquear)$/ }).allInnerTexts()).join(), 'Desbloquear')

  await openTab(page, 'Actividad')
  await seen(page.getByRole('table', { name: 'Actividad' }).getByRole('row').filter({ hasText: 'Extravío en el aeropuerto' }).getByText('admin@ventanilla.example'))
  await page.goto(`/cards?status=Temporarily+blocked&search=${encodeURIComponent(email)}`)
  await row(page, email).getByRole('link', { name: lastFour }).click()

  await confirm(page, await begin(page, 'Desbloquear', () => Promise.resolve()), 'Desbloquear', 'La tarjeta quedó desbloqueada.')
  await seen(page.locator('.v-page-header').getByText('Activa', { exact: true }))
  await becomes('the action that is offered again', () => page.getByRole('button', { name: 'Bloquear', exact: true }).isEnabled(), true)
})

scenario('a card is recharged: the dialog shows the consequence, then balance and movements show the recharge', { as: 'admin', series: 'float' }, async ({ page, stage }) => {
  const [user] = await takePeople(stage, 1, (one) => isActive(one) && holds(100)(one))
  const before = await walletBalance(stage, user!.email)
  await page.goto(`/credit-card/details?user=${user!.id}`)
  const balances = panel(page, 'Saldos')
  const held = (await balances.getByText(/^USD/).first().innerText()).replace(/[^\d.]/g, '')
  const after = formatted(cents(held) + 1_250)

  const confirmation = await begin(page, 'Recargar', async (form) => {
    await form.getByRole('radio', { name: /^Tarjeta/ }).check()
    await form.getByRole('textbox', { name: 'Monto (USD)' }).fill('12,5')
  })
  await seen(confirmation.getByText('Fondo del programa'))
  await seen(confirmation.getByText(`USD\u00a0${after}`, { exact: true }))
  await confirm(page, confirmation, 'Recargar', 'La recarga se aplicó.')

  await becomes('the balance of the card', () => balances.getByText(`USD\u00a0${after}`, { exact: true }).count().then((count) => count > 0), true)
  const movement = page.getByRole('table', { name: 'Movimientos' }).getByRole('row').nth(1)
  await seen(movement.getByText('Recarga', { exact: true }))
  await seen(movement.getByText('12.50', { exact: true }))
  assert.equal(await walletBalance(stage, user!.email), before)
})
