import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { invitedTo, linkIn, newRole, unique } from './administrators.ts'
import { pathIs, seen } from './look.ts'
import { scenario } from './scenario.ts'
import { said } from './toasts.ts'

const rowOf = (page: Page, email: string) => page.getByRole('table', { name: 'Administradores' }).getByRole('row').filter({ hasText: email })

scenario('an administrator is invited, accepts by the link of the mail, and finds the menus of the role; the link works once', { as: 'admin', provokes: [400] }, async ({ page, elsewhere, words, stage }) => {
  const role = await newRole(stage, { request: ['cashback'], approve: ['kyc-status'] })
  const email = `invitada-${unique()}@empresa.example`
  await page.goto('/roles-permissions/admins')
  await page.getByRole('link', { name: 'Invitar administrador' }).click()
  await pathIs(page, '/admin-created')
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await seen(page.getByText('Este campo no puede estar vacío.'))
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Irene')
  await page.getByRole('textbox', { name: 'Apellido' }).fill('Sáenz')
  await page.getByRole('combobox', { name: 'Rol' }).fill(role.name)
  await page.getByTitle(role.name, { exact: true }).click()
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await pathIs(page, '/roles-permissions/admins')
  await said(page, `Invitación enviada a ${email}.`)
  await page.getByRole('searchbox').fill(email)
  await seen(rowOf(page, email).getByText('Invitado'))

  const mail = await stage.mailbox.waitFor(invitedTo(email))
  assert.match(mail.text, new RegExp(`Irene[^]*${role.name}`))
  const link = linkIn(mail) ?? ''
  const invited = await elsewhere()
  await invited.goto(link)
  await seen(invited.getByText('Hola, Irene Sáenz.'))
  await seen(invited.getByText(role.name, { exact: true }))
  await invited.getByLabel(words.signIn.password, { exact: true }).fill('una-clave-larga-1')
  await invited.getByLabel(words.newPassword.repeat, { exact: true }).fill('una-clave-larga-1')
  await invited.getByRole('button', { name: 'Aceptar y entrar' }).click()
  await pathIs(invited, '/home')
  const menu = invited.getByRole('navigation', { name: words.shell.navigation })
  await seen(menu.getByRole('link', { name: words.users.title }))
  assert.deepEqual((await menu.getByRole('link').allInnerTexts()).map((title) => title.trim()), ['Inicio', 'Cifras', words.users.title, 'KYC', 'Mercadeo', 'Segmentos', 'Notificaciones', 'Solicitudes'])

  const late = await elsewhere()
  await late.goto(link)
  await seen(late.getByText('El enlace no es válido o ya se usó.'))
  await late.getByRole('link', { name: 'Ir a iniciar sesión' }).click()
  await pathIs(late, '/login')
  await page.reload()
  await seen(rowOf(page, email).getByText('Activo'))
})
