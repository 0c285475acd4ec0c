import assert from 'node:assert/strict'
import { enter, newAdministrator, unique } from './administrators.ts'
import { becomes, pathIs, seen } from './look.ts'
import { scenario } from './scenario.ts'
import { followMenu, isLedOut, signIn } from './screens.ts'

scenario('the profile lists where somebody is signed in, and ends one of the sessions and then all others', { provokes: [401] }, async ({ page, elsewhere, words, stage }) => {
  const person = await newAdministrator(stage, { request: ['user-detail'] })
  const [first, second, third] = [await elsewhere(), await elsewhere(), await elsewhere()]
  for (const browser of [first, second, third, page]) await enter(browser, words, person)
  await page.getByTitle(words.shell.account).click()
  await page.getByRole('menuitem', { name: 'Mi perfil' }).click()
  await pathIs(page, '/user/profile')
  const panel = page.getByRole('region', { name: 'Sesiones abiertas' })
  const listed = panel.getByRole('listitem')
  await becomes('sessions', () => listed.count(), 4)
  assert.match(await listed.first().innerText(), /Chrome en Linux[^]*Esta sesión/)
  assert.equal(await listed.first().getByRole('button').count(), 0, 'this session is ended by signing out')

  // The most recently used one comes first.
  await listed.nth(1).getByRole('button', { name: /^Cerrar sesión: Chrome en Linux, / }).click()
  await page.getByRole('dialog', { name: 'Cerrar sesión' }).getByRole('button', { name: 'Cerrar sesión' }).click()
  await becomes('sessions', () => listed.count(), 3)
  await isLedOut(third, words)
  await seen(third.getByText(words.session.ended))
  await followMenu(second, words)
  await pathIs(second, '/users')

  await panel.getByRole('button', { name: 'Cerrar las demás' }).click()
  await page.getByRole('dialog', { name: 'Cerrar las demás' }).getByRole('button', { name: 'Cerrar las demás' }).click()
  await becomes('sessions', () => listed.count(), 1)
  for (const browser of [first, second]) {
    await browser.reload()
    await pathIs(browser, '/login')
  }
  await followMenu(page, words)
  await pathIs(page, '/users')
})

scenario('a password is changed with the current one, and the sessions elsewhere end', { provokes: [400, 401] }, async ({ page, elsewhere, words, stage }) => {
  const person = await newAdministrator(stage, { request: ['user-detail'] })
  const password = `otra-${unique()}-2`
  const other = await elsewhere()
  for (const browser of [other, page]) await enter(browser, words, person)
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  for (const label of ['Contraseña nueva', words.newPassword.repeat]) await dialog.getByLabel(label, { exact: true }).fill(password)
  const present = dialog.getByLabel('Contraseña actual', { exact: true })
  await present.fill('no-es-esta-1')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await seen(dialog.getByText('La contraseña actual no es correcta.'))
  await present.fill(person.password)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await seen(page.getByText('Contraseña cambiada. Tus demás sesiones se cerraron.'))

  await isLedOut(other, words)
  await seen(other.getByText(words.session.ended))
  await followMenu(page, words)
  await pathIs(page, '/users')
  await signIn(other, words, person.email, password)
  // Back to where it learned that its session was over: by a call of its own on /home, or by the click.
  await pathIs(other, /^\/(?:home|users)$/)
})
