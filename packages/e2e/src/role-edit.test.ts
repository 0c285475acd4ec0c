import assert from 'node:assert/strict'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import type { Page } from 'playwright-core'
import { newSigned, type Person } from './administrators.ts'
import { gone, pathIs, seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { openAs, scenario } from './scenario.ts'
import { chooseFile, csvFile, reviewShown } from './screens.ts'
import { said } from './toasts.ts'

const takenAway = ['Aumentar o reducir saldo de tarjeta: Solicitar', 'Crear y modificar programas de cashback: Solicitar']

/** Opens a role from the list of roles. */
async function openRole(page: Page, { role }: Person): Promise<void> {
  await page.goto('/roles-permissions')
  await page.getByRole('searchbox').fill(role.name)
  await page.getByRole('link', { name: `Editar el rol ${role.name}` }).click()
  await pathIs(page, `/role-edit/${role.id}`)
}

/** Ticks boxes or takes their ticks away, looks over what changes and saves it. */
async function change(page: Page, boxes: readonly string[], ticked: boolean, summary: string): Promise<void> {
  for (const box of boxes) await page.getByRole('checkbox', { name: box, exact: true }).setChecked(ticked)
  await page.getByRole('button', { name: 'Revisar y guardar' }).click()
  const review = page.getByRole('dialog', { name: 'Revisa los cambios' })
  await seen(review.getByText(/^Se aplica a 1 administrador /))
  await seen(review.getByRole('heading', { name: summary }))
  await review.getByRole('button', { name: 'Guardar cambios' }).click()
  await pathIs(page, '/roles-permissions')
}

scenario('what a role loses its holder can no longer do in the session that is open, and can again when it is given back', { as: 'admin', provokes: [403] }, async ({ page, elsewhere, words, stage }) => {
  const person = await newSigned(stage, { request: ['user-detail', 'wallet-balance', 'card-balance', 'cashback'] })
  const people = await receivers(stage, 1)
  const list = csvFile('recarga.csv', rechargeCsv(people.map((user) => rechargeOf(user, '1.00', 'Wallet'))))
  const holder = await elsewhere()
  await holder.context().clock.install()
  await openAs(holder, person, '/credit-card')
  const tile = holder.getByLabel(`${words.hub.recharge}: ${words.hub.choose}`)
  const marketing = holder.getByRole('navigation', { name: words.shell.navigation }).getByRole('link', { name: 'Mercadeo' })
  await tile.waitFor({ state: 'attached' })
  await seen(marketing)

  await openRole(page, person)
  await change(page, takenAway, false, 'Solicitar: se quitan 2')

  // The open page does not know yet: its next call is refused, and then it shows the remaining permissions.
  await seen(marketing)
  const [refused] = await Promise.all([holder.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() >= 400), chooseFile(holder, words, list)])
  assert.equal(refused.status(), 403)
  await said(holder, 'No tienes permiso para esta acción.')
  await tile.waitFor({ state: 'detached' })
  await gone(marketing)
  await pathIs(holder, '/credit-card')
  await holder.goto('/marketing')
  await seen(holder.getByRole('heading', { name: 'Sin acceso a esta página' }))
  await holder.goto('/credit-card')
  await seen(holder.getByLabel(`Crear usuarios: ${words.hub.choose}`).locator('..'))

  await openRole(page, person)
  await change(page, takenAway, true, 'Solicitar: se agregan 2')
  // The open page asks every minute what it may do.
  await holder.context().clock.fastForward('01:01')
  await seen(marketing)
  await chooseFile(holder, words, list)
  await reviewShown(holder, words)
})
