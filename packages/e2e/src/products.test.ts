import assert from 'node:assert/strict'
import { languages, type Language } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { call } from './api.ts'
import { gone, openTab, pathIs, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const words = {
  es: { product: 'Productos', plan: 'Plan de pagos', open: /: ver el plan de pagos del crédito/, paid: 'Cuotas pagadas', assistances: 'Asistencias', services: 'Servicios', see: /^Ver código de/, confirm: 'Ver código', hide: 'Ocultar', recorded: /En la auditoría y en el historial del usuario quedará registrado/, viewed: 'Vio un código de un solo uso' },
  en: { product: 'Products', plan: 'Payment plan', open: /: view the payment plan of loan/, paid: 'Instalments paid', assistances: 'Assistances', services: 'Services', see: /^View code of/, confirm: 'View code', hide: 'Hide', recorded: /The audit log and the user’s history will record/, viewed: 'Viewed a one-time code' },
} as const satisfies Record<Language, object>

/** A user of the demonstration with a loan of which something is paid, and that loan: a newer one of theirs that was only asked for has no plan. */
async function borrower(stage: Stage): Promise<{ id: string; loan: string }> {
  for (let page = 1; page <= 10; page++)
    for (const { id } of (await call(stage, 'users', { query: { kyc_status: 'verified', page, page_size: 100 } })).results) {
      const [loan] = (await call(stage, 'loans', { params: { userId: id }, query: { status: 'active,late,paid' } })).results
      if (loan) return { id, loan: loan.id }
    }
  throw new Error('nobody of the seeded programme has a loan')
}

for (const language of languages) {
  const say = words[language]

  scenario(`a loan opens its payment plan, and the tabs of products and services are whole, in ${language}`, { as: 'admin', language }, async ({ page, stage }) => {
    const { id, loan } = await borrower(stage)
    for (const path of [`/users/${id}?tab=product`, `/user/history/product/${id}`]) {
      await page.goto(path)
      await page.getByRole('button', { name: new RegExp(`${say.open.source} ${loan}$`) }).first().click()
      const plan = page.getByRole('dialog', { name: say.plan })
      await seen(plan.getByRole('progressbar', { name: say.paid }))
      await quiet(page)
      assert.deepEqual(await axeFindings(page), [], `axe on the plan at ${path}`)
      assert.match(page.url(), /[?&]loan=L\d+/)
      await page.keyboard.press('Escape')
      await gone(plan)
      await openTab(page, say.assistances)
      await quiet(page)
      assert.deepEqual(await axeFindings(page), [], `axe on the assistances at ${path}`)
    }
    await page.goto(`/user/history/service/${id}`)
    await seen(page.getByRole('heading', { level: 1, name: new RegExp(`^${say.services}`) }))
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on the services')
  })

  scenario(`a one-time code shows after a confirmation, is recorded, and hides, in ${language}`, { as: 'admin', language }, async ({ page, stage }) => {
    await page.goto('/users-otp?status=active')
    await page.getByRole('button', { name: say.see }).first().click()
    const dialog = page.getByRole('dialog')
    await seen(dialog.getByText(say.recorded))
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on the question')
    await dialog.getByRole('button', { name: say.confirm, exact: true }).click()
    const code = page.getByRole('cell').getByText(/^\d{5}$/)
    await seen(code)
    await gone(dialog)
    const shown = (await code.innerText()).trim()
    assert.doesNotMatch(stage.log(), new RegExp(`\\b${shown}\\b`), 'the code is in no log')
    await page.getByRole('button', { name: say.hide, exact: true }).click()
    await gone(code)
    const { results } = await call(stage, 'audit-log', { query: { action: 'otp.viewed' } })
    await page.goto(`/users/${results[0]?.subject_id}?tab=timeline`)
    await pathIs(page, /^\/users\/U\d+$/)
    await seen(page.getByText(say.viewed))
  })
}
