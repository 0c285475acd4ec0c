import assert from 'node:assert/strict'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import type { Page } from 'playwright-core'
import { enter, newAdministrator, unique, type Person } from './administrators.ts'
import { authenticator, confirmWith, proofGrowsOld } from './authenticator.ts'
import { becomes, gone, pathIs, seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { scenario } from './scenario.ts'
import { confirmList, countOf, csvFile, signIn, uploadToReview } from './screens.ts'
import type { Words } from './words.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Verificación en dos pasos' })

/** Switches the second factor on in the profile; gives the authenticator and the recovery codes. */
async function switchOn(page: Page, { password }: Person) {
  await page.goto('/user/profile')
  await panel(page).getByRole('button', { name: 'Activar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activar' })
  await dialog.getByLabel('Contraseña actual', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await seen(dialog.getByRole('img', { name: /^Código QR/ }))
  assert.deepEqual(await axeFindings(page), [], 'axe on the secret')
  const app = authenticator(await dialog.locator('code').innerText())
  await dialog.getByRole('textbox', { name: 'Código de 6 dígitos' }).fill(app.generate())
  await dialog.getByRole('button', { name: 'Activar' }).click()
  const shown = page.getByRole('dialog', { name: 'Códigos de recuperación' })
  await seen(shown)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('button', { name: 'Ya los guardé' }).click()
  await seen(panel(page).getByText('Activada'))
  return { app, codes }
}

/** Signs in with the password, and then with a code, once it is asked for. */
async function signInWithCode(page: Page, words: Words, { email, password }: Person, code: string): Promise<void> {
  await signIn(page, words, email, password)
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill(code)
  await page.getByRole('button', { name: words.signIn.submit }).click()
}

scenario('a second factor is switched on, asked for at sign-in and before money and roles, and a recovery code replaces it once', { provokes: [400, 403] }, async ({ page, elsewhere, words, stage }) => {
  const person = await newAdministrator(stage, { request: ['roles-permissions', 'wallet-balance', 'card-balance'] })
  const people = await receivers(stage, 1)
  await enter(page, words, person)
  const { app, codes } = await switchOn(page, person)
  assert.equal(codes.length, 10)

  await page.getByTitle(words.shell.account).click()
  await page.getByRole('menuitem', { name: words.shell.signOut }).click()
  await pathIs(page, '/login')
  await proofGrowsOld(stage, person)
  await signInWithCode(page, words, person, '000000')
  await seen(page.getByText('El código de autenticación no es correcto.'))
  await signInWithCode(page, words, person, app.generate())
  await pathIs(page, '/home')

  await proofGrowsOld(stage, person)
  const name = `Rol ${unique()}`
  await page.goto('/role-created')
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await page.getByRole('checkbox', { name: 'Roles y permisos: Solicitar', exact: true }).check()
  await page.getByRole('button', { name: 'Revisar y crear' }).click()
  await page.getByRole('dialog', { name: 'Revisa el rol nuevo' }).getByRole('button', { name: 'Crear rol' }).click()
  await confirmWith(page, '000000')
  await seen(page.getByText('El código de autenticación no es correcto.'))
  assert.deepEqual(await axeFindings(page), [], 'axe on the question')
  await confirmWith(page, app.generate())
  await pathIs(page, '/roles-permissions')
  await page.getByRole('searchbox').fill(name)
  await seen(page.getByRole('link', { name, exact: true }))

  await proofGrowsOld(stage, person)
  const document = await uploadToReview(page, words, csvFile('segundo factor.csv', rechargeCsv(people.map((user) => rechargeOf(user, '1.25', 'Wallet')))))
  await page.getByRole('textbox', { name: words.review.emails }).fill('finanzas@empresa.example')
  await confirmList(page, words)
  const question = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await gone(question)
  await pathIs(page, `/bulk-recharge-list/${document}`)
  await confirmList(page, words)
  await confirmWith(page, codes[0]!)
  await pathIs(page, `/bulk-recharge-list/${document}/result`)
  await becomes('applied rows', () => countOf(page, words.review.valid), '1')

  const other = await elsewhere()
  await other.goto('/login')
  await signInWithCode(other, words, person, codes[0]!)
  await seen(other.getByText('El código de autenticación no es correcto.'))
  await signInWithCode(other, words, person, codes[1]!)
  await pathIs(other, '/home')
})
