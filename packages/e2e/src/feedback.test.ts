import assert from 'node:assert/strict'
import { enter, newAdministrator } from './administrators.ts'
import { endSession } from './api.ts'
import { becomes, gone, pathIs, seen } from './look.ts'
import { cents } from './money.ts'
import { isActive, takePeople, walletBalance } from './people.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { ledOutBy, signIn } from './screens.ts'
import { said } from './toasts.ts'

const lost = /^Sin conexión a internet\./
const back = 'Volvió la conexión.'

scenario('offline and online again are said once, and what was loading goes on', { as: 'admin', expects: /ERR_INTERNET_DISCONNECTED/ }, async ({ page, context }) => {
  await page.goto('/users')
  const table = page.getByRole('table', { name: 'Usuarios', exact: true })
  await seen(table.getByRole('row').nth(1))
  await quiet(page)
  const before = await table.getByRole('row').nth(1).innerText()
  await context.setOffline(true)
  await seen(page.getByText(lost))
  assert.equal(await page.getByRole('status').filter({ hasText: lost }).count(), 1)
  await page.getByRole('button', { name: 'Página 2', exact: true }).click()
  await becomes('whether the list waits', () => table.getAttribute('aria-busy'), 'true')
  assert.equal(await table.getByRole('row').nth(1).innerText(), before, 'what was there stays')
  await context.setOffline(false)
  await seen(page.getByText(back))
  assert.equal(await page.getByText(lost).count(), 0)
  await becomes('whether the list waits', () => table.getAttribute('aria-busy'), 'false')
  assert.notEqual(await table.getByRole('row').nth(1).innerText(), before)
  await gone(page.getByText(back))
})

scenario('a recharge that was sent without a connection keeps its form, and moves the money once', { as: 'admin', expects: /ERR_INTERNET_DISCONNECTED|FETCH_ERROR/ }, async ({ page, context, stage }) => {
  const [user] = await takePeople(stage, 1, isActive)
  const before = cents(await walletBalance(stage, user!.email))
  await page.goto(`/users/${user!.id}`)
  await page.getByRole('button', { name: 'Recargar', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Recargar', exact: true })
  await form.getByRole('radio', { name: /^Billetera/ }).check()
  await form.getByRole('textbox', { name: 'Monto (USD)' }).fill('3.75')
  await form.getByRole('button', { name: 'Continuar', exact: true }).click()
  const question = page.getByRole('dialog', { name: '¿Recargar?', exact: true })
  await seen(question)
  await quiet(page)
  await context.setOffline(true)
  await question.getByRole('button', { name: 'Recargar', exact: true }).click()
  await seen(question.getByText(/No hay conexión con el servidor/))
  await seen(question.getByText(/3\.75/).first())
  await context.setOffline(false)
  await seen(page.getByText(back))
  assert.equal(cents(await walletBalance(stage, user!.email)), before, 'nothing is sent by itself')
  await question.getByRole('button', { name: /^(?:Recargar|Reintentar)$/ }).click()
  await said(page, 'La recarga se aplicó.')
  assert.equal(cents(await walletBalance(stage, user!.email)) - before, 375)
})

scenario('a half-filled form outlives the end of the session, for the same person alone', { provokes: [401] }, async ({ page, words, stage }) => {
  const [[user], one, other] = await Promise.all([takePeople(stage, 1, isActive), newAdministrator(stage, { request: ['user-detail'] }), newAdministrator(stage, { request: ['user-detail'] })])
  const address = `/form?user=${user!.id}`
  const field = page.getByRole('textbox', { name: 'Ocupación' })
  const restored = page.getByText('Aquí está lo que habías escrito y no guardaste.')
  /** The session ends while something is typed; the call that the form makes learns so. */
  const endWhileTyping = async (text: string) => {
    await field.fill(text)
    await endSession(stage, (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '')
    // The page learns so by its own calls or by this one, whichever comes first.
    await ledOutBy(page, page.getByRole('button', { name: 'Guardar', exact: true }))
  }
  await enter(page, words, one)
  await page.goto(address)
  await seen(field)
  const saved = await field.inputValue()
  await endWhileTyping('Relojera')
  await signIn(page, words, one.email, one.password)
  await pathIs(page, '/form')
  await seen(restored)
  assert.equal(await field.inputValue(), 'Relojera')

  await endWhileTyping('Astrónoma')
  await signIn(page, words, other.email, other.password)
  await pathIs(page, '/form')
  await seen(field)
  assert.deepEqual([await field.inputValue(), await restored.count()], [saved, 0])
})

scenario('what was written in a dialog outlives the end of the session, and stands in it once it is opened again', { provokes: [401] }, async ({ page, words, stage }) => {
  const [[user], person] = await Promise.all([takePeople(stage, 1, isActive), newAdministrator(stage, { request: ['user-status'] })])
  const path = `/users/${user!.id}`
  const form = page.getByRole('dialog', { name: `Cambiar el estado de ${user!.first_name} ${user!.surname}` })
  const opener = page.getByRole('button', { name: 'Cambiar estado', exact: true }).first()
  await enter(page, words, person, path)
  await opener.click()
  await form.getByRole('radio', { name: /^Congelado/ }).check()
  await form.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Orden de un juzgado')
  await endSession(stage, (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '')
  // The page learns so by its own calls or by this one, whichever comes first.
  await ledOutBy(page, form.getByRole('button', { name: 'Cambiar estado', exact: true }))
  assert.equal(await page.getByRole('dialog').count(), 0, 'nothing stands above the sign-in')

  await signIn(page, words, person.email, person.password)
  await pathIs(page, path)
  await opener.click()
  await seen(form.getByText('Aquí está lo que habías escrito y no guardaste.'))
  assert.equal(await form.getByRole('radio', { name: /^Congelado/ }).isChecked(), true)
  assert.equal(await form.getByRole('textbox', { name: 'Motivo', exact: true }).inputValue(), 'Orden de un juzgado')

  // Given up on purpose, nothing of it is left.
  await form.getByRole('button', { name: 'Descartarlo', exact: true }).click()
  await page.keyboard.press('Escape')
  await gone(form)
  await opener.click()
  await seen(form.getByRole('textbox', { name: 'Motivo', exact: true }))
  assert.equal(await form.getByText('Aquí está lo que habías escrito y no guardaste.').count(), 0)
  assert.equal(await form.getByRole('textbox', { name: 'Motivo', exact: true }).inputValue(), '')
})
