import assert from 'node:assert/strict'
import { becomes, seen } from './look.ts'
import { scenario } from './scenario.ts'

scenario('what is typed while a search is on its way stays in the box, and is searched for', { as: 'admin' }, async ({ page }) => {
  await page.goto('/users')
  await seen(page.getByRole('table'))
  const box = page.getByRole('searchbox')
  await box.fill('a')
  // In one go, as fast as no keyboard is: the router has not drawn the first search when the next letter comes.
  await box.evaluate((input: HTMLInputElement) => {
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    type('an')
    input.form?.requestSubmit()
    type('ana')
  })
  await becomes('the search of the address', () => Promise.resolve(new URL(page.url()).searchParams.get('search')), 'ana')
  assert.equal(await box.inputValue(), 'ana')
})
