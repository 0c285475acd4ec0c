import type { Page } from 'playwright-core'
import { enter, newAdministrator, type Person } from './administrators.ts'
import { gone, pathIs, seen } from './look.ts'
import { scenario } from './scenario.ts'
import { isLedOut, signIn } from './screens.ts'
import { said } from './toasts.ts'

/** Finds an administrator in the open list, performs an action and confirms it. */
async function act(page: Page, { email, name }: Person, action: 'Archivar' | 'Restaurar', done: string): Promise<void> {
  await page.getByRole('searchbox').fill(email)
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: `${action} a ${name}` }).click()
  await page.getByRole('dialog', { name: `¿${action} a ${name}?` }).getByRole('button', { name: action, exact: true }).click()
  await said(page, done)
  await gone(row)
}

scenario('an archived administrator is signed out at the next request and cannot sign in; restored, they can', { as: 'admin', provokes: [400, 401] }, async ({ page, elsewhere, words, stage }) => {
  const person = await newAdministrator(stage, { request: ['user-detail'] })
  const theirs = await elsewhere()
  await enter(theirs, words, person, '/users')
  await page.goto('/roles-permissions/admins')
  await act(page, person, 'Archivar', `Se archivó a ${person.name}.`)

  await isLedOut(theirs, words)
  await seen(theirs.getByText(words.session.ended))
  await signIn(theirs, words, person.email, person.password)
  await seen(theirs.getByText(words.signIn.wrong))

  await page.getByRole('navigation', { name: 'Permisos por rol' }).getByRole('link', { name: 'Archivados' }).click()
  await seen(page.getByRole('heading', { name: 'Administradores archivados' }))
  await act(page, person, 'Restaurar', `Se restauró a ${person.name}.`)
  await signIn(theirs, words, person.email, person.password)
  await pathIs(theirs, '/users')
})
