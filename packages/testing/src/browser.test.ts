import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { axeFindings } from './accessibility.ts'
import { launchBrowser, newContext } from './browser.ts'
import { unprovoked, watch } from './watched-page.ts'

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser.close())

const open = async (html: string, policy?: string) => {
  const context = await newContext(browser, 'http://page.example', { language: 'en', theme: 'dark' })
  const page = await context.newPage()
  const watched = watch(page)
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname
    if (path !== '/') return route.fulfill({ status: 401, body: '' })
    return route.fulfill({ contentType: 'text/html', body: html, headers: policy ? { 'content-security-policy': policy } : {} })
  })
  await page.goto('/')
  return { page, watched }
}

test('a page sees the language, the theme and the clock that were asked for', async () => {
  const { page } = await open('<p>x</p>')
  const seen = await page.evaluate("[navigator.language, matchMedia('(prefers-color-scheme: dark)').matches, Intl.DateTimeFormat().resolvedOptions().timeZone].join()")
  assert.equal(seen, 'en-US,true,America/Panama')
})

test('violations of the content policy and errors of scripts are recorded', async () => {
  const { page, watched } = await open('<p>x</p><script>late()</script>', "default-src 'self'")
  await page.evaluate("Promise.resolve().then(() => console.error('it broke'))")
  const complaints = watched.complaints()
  assert.ok(complaints.some((text) => text.startsWith('policy:')), complaints.join('\n'))
  assert.ok(complaints.some((text) => text.includes('it broke')), complaints.join('\n'))
})

test('an answer that a test provoked is no complaint', async () => {
  const { page, watched } = await open('<p>x</p>')
  await page.evaluate("fetch('/api/x')")
  assert.equal(unprovoked(watched.complaints(), 401).length, 0)
})

test('axe finds what is wrong, under a strict content policy too', async () => {
  const { page } = await open('<html lang="en"><title>x</title><main><h1>x</h1><img src="/a.png"></main></html>', "default-src 'self'; script-src 'nonce-x'")
  assert.match((await axeFindings(page)).join('\n'), /image-alt/)
})
