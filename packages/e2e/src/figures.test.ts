import assert from 'node:assert/strict'
import { languages, type Language } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { csvCells, downloaded, pathIs, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'

const words = {
  es: { kpis: 'Cifras', in: 'Entradas', day: 'Día', month: 'Mes', export: 'Exportar CSV', table: 'Las cifras en una tabla', movements: 'Movimientos', recharge: 'Recarga', see: 'Ver sus movimientos', waiting: 'Tus pendientes', decide: /^solicitud(es)? que puedes decidir$/, requests: 'Solicitudes', all: 'Ver todas las cifras' },
  en: { kpis: 'Figures', in: 'Money in', day: 'Day', month: 'Month', export: 'Export CSV', table: 'The figures in a table', movements: 'Movements', recharge: 'Recharge', see: 'View its movements', waiting: 'Waiting for you', decide: /^requests? you can decide$/, requests: 'Requests', all: 'View all figures' },
} as const satisfies Record<Language, object>

for (const language of languages) {
  const say = words[language]

  scenario(`figures by day and month stand in the address, lead to as many movements as they count, and are a file, in ${language}`, { as: 'admin', language, theme: language === 'es' ? 'light' : 'dark' }, async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('link', { name: say.all }).click()
    await pathIs(page, '/kpis')
    await seen(page.getByRole('heading', { level: 1, name: say.kpis }))
    assert.equal(await page.getByRole('radio', { name: say.month }).isChecked(), true)
    await page.getByText(say.day, { exact: true }).first().click()
    await page.waitForURL(/[?&]type=day/)
    // Not today: others recharge meanwhile.
    const row = page.getByRole('table', { name: say.table }).getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`^${say.in}, .*${say.see}$`) }) }).nth(1)
    await seen(row)
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on the figures')

    const { text } = await downloaded(page, () => page.getByRole('button', { name: say.export }).click())
    const lines = csvCells(text)
    assert.equal(lines.length, 31, 'a head and 30 days')
    const link = row.getByRole('link', { name: new RegExp(`^${say.in}`) })
    const day = new URL((await link.getAttribute('href')) ?? '', 'http://x').searchParams.get('created_at_from')
    const counted = lines.find(([date]) => date === day?.split('-').reverse().join('/'))?.[3] ?? ''

    await link.click()
    await pathIs(page, '/kpis/movements')
    await seen(page.getByRole('heading', { level: 1, name: say.movements }))
    await seen(page.getByRole('cell', { name: say.recharge }))
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on the movements')
    const listed = await downloaded(page, () => page.getByRole('button', { name: say.export }).click())
    assert.equal(String(csvCells(listed.text).length - 1), counted, 'as many movements as the figure counts')
    await page.goBack()
    await page.waitForURL(/\/kpis\?.*type=day/)
  })

  scenario(`home begins with what waits, and leads to exactly that, in ${language}`, { as: 'checker', language, theme: language === 'es' ? 'dark' : 'light' }, async ({ page }) => {
    await page.goto('/home')
    const waiting = page.getByRole('region', { name: say.waiting }).getByRole('listitem').filter({ has: page.getByRole('link', { name: say.decide }) })
    await seen(waiting)
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on home')
    const count = Number((await waiting.locator('b').innerText()).replace(/\D/g, ''))
    await waiting.getByRole('link').click()
    await page.waitForURL(/\/requests\?waits_for=me/)
    // Home has a table, too, and stays in sight until the other page is drawn.
    await seen(page.getByRole('heading', { level: 1, name: say.requests }))
    await quiet(page)
    assert.equal(Math.min(count, 10), (await page.getByRole('table').getByRole('row').count()) - 1)
  })
}
