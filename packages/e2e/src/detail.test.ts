import assert from 'node:assert/strict'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { becomes, pathIs, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'

scenario('the figures of a chart are read by keyboard and as a table', { as: 'admin' }, async ({ page }) => {
  await page.goto('/suppliers/LP0001')
  const chart = page.getByRole('slider', { name: /Monto por día/ })
  await seen(chart)
  await chart.focus()
  const last = await chart.getAttribute('aria-valuetext')
  assert.match(last ?? '', /^\d{2}\/\d{2}\/\d{4}: USD\s[\d,.]+$/)
  await page.keyboard.press('ArrowLeft')
  await becomes('the point before', () => chart.getAttribute('aria-valuenow'), '29')
  assert.notEqual(await chart.getAttribute('aria-valuetext'), last)
  await page.getByText('Ver como tabla').first().click()
  const [day, amount] = (last ?? '').split(': ')
  assert.equal((await page.getByRole('table', { name: 'Monto por día' }).getByRole('row').last().innerText()).replace(/\s+/g, ' ').trim(), `${day} ${amount}`.replace(/\s+/g, ' '))
  assert.deepEqual(await axeFindings(page), [], 'axe on a chart with its table')
})

scenario('an administrator has a page with actions and history', { as: 'admin', language: 'en', theme: 'dark' }, async ({ page }) => {
  await page.goto('/roles-permissions/admins')
  await page.getByRole('row').filter({ hasText: 'checker@ventanilla.example' }).getByRole('link').first().click()
  await pathIs(page, /^\/roles-permissions\/admins\/.+/)
  await seen(page.getByRole('region', { name: 'Details' }).getByText('checker@ventanilla.example'))
  const history = page.getByRole('region', { name: 'History', exact: true })
  await history.locator('summary').last().click()
  await seen(history.getByRole('table').getByRole('row').nth(1))
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], 'axe on an administrator')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
})
