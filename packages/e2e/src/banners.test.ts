import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Banner } from '@ventanilla/contract/endpoints/banners.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import type { BannerType } from '@ventanilla/contract/states'
import { axeFindings } from '@ventanilla/testing/accessibility'
import type { Locator, Page } from 'playwright-core'
import { unique, type Signed } from './administrators.ts'
import { call, callAs } from './api.ts'
import { inOther, standsInBoth } from './both-languages.ts'
import { lookAtEach } from './crawl.ts'
import { becomes, gone, hasFocus, openView, pathIs, seen, sticksOut } from './look.ts'
import { quiet } from './quiet.ts'
import { approve, newChecker, newMaker, newProgramme } from './requests.ts'
import { openAs, scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const bannerWords = {
  es: {
    create: 'Crear banner', edit: 'Editar banner', title: 'Título', image: 'Imagen', alt: 'Texto alternativo', link: 'Enlace', page: 'Página web', address: 'Dirección del enlace', save: 'Guardar', wait: 'Entendido', places: { service: 'Servicios', cashback: 'Cashback' },
    broken: 'La imagen está dañada o incompleta. Expórtala o descárgala de nuevo.', https: 'Escribe una dirección que empiece con https://, sin usuario ni contraseña.', preview: 'Así se ve en la app', opens: (what: string) => `Al tocarlo abre: ${what}`,
    left: (title: string) => `Mover «${title}» un puesto hacia el inicio`, drag: (title: string) => `Arrastrar «${title}»`, over: (title: string, place: number) => `«${title}» está en el puesto ${place} de`, see: 'Ver banner', active: 'Activo', shown: 'La app no lo muestra: el estado del programa es «Borrador»', titleIn: [/Título.*español/, /Título.*inglés/], running: 'En marcha', costByDay: 'Pagado por día',
  },
  en: {
    create: 'Create banner', edit: 'Edit banner', title: 'Title', image: 'Image', alt: 'Alternative text', link: 'Link', page: 'Web page', address: 'Link address', save: 'Save', wait: 'Got it', places: { service: 'Services', cashback: 'Cashback' },
    broken: 'The image is damaged or incomplete. Export or download it again.', https: 'Enter an address that starts with https://, without user or password.', preview: 'How it looks in the app', opens: (what: string) => `Tapping it opens: ${what}`,
    left: (title: string) => `Move “${title}” one place towards the start`, drag: (title: string) => `Drag “${title}”`, over: (title: string, place: number) => `“${title}” is in place ${place} of`, see: 'View banner', active: 'Active', shown: 'The app does not show it: the programme’s status is “Draft”', titleIn: [/Title.*Spanish/, /Title.*English/], running: 'Running', costByDay: 'Paid per day',
  },
} as const

/** A picture of its own each time, as a PNG. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const [length, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name, 'latin1'), content])]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const [colour, rows] = [randomBytes(3), Buffer.alloc(height * (1 + width * 3))]
  for (let at = 0; at < rows.length; at += 1) rows[at] = at % (1 + width * 3) === 0 ? 0 : (colour[at % 3] ?? 0)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const choose = (within: Locator, chosen: ReturnType<typeof file>) => within.locator('input[type=file]').setInputFiles(chosen)

/** Approves what a maker has asked for about a banner of this title. */
async function approveNamed(stage: Stage, maker: Signed, checker: Signed, title: string): Promise<void> {
  const { results } = await callAs(stage, maker.token, 'requests', { query: { status: 'pending', search: title } })
  const request = results.find(({ subject_name }) => subject_name === title)
  if (!request) throw new Error(`no request about ${title}`)
  await approve(stage, checker, request.id)
}

const ofType = async (stage: Stage, type: BannerType): Promise<Banner[]> => (await call(stage, 'banners-of-type', { query: { banner_type: type } })).results
const orderOf = async (stage: Stage, titles: readonly string[]) => (await ofType(stage, 'service')).map(({ title }) => title).filter((title) => titles.includes(title)).join(' ')
const isDrawn = (image: Locator) => image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth > 0)

/** Waits for what says that a change was sent for approval, and reads it. */
const sent = async (page: Page, wait: string) => {
  await page.getByRole('button', { name: wait, exact: true }).click()
  await gone(page.getByRole('button', { name: wait, exact: true }))
}

// It is played in one language, and what it opens is looked at in both.
const language = 'es'
const own = bannerWords[language]

scenario('a banner is made with its image, approved, and put in its order by buttons and by keyboard', { language, provokes: [400], series: 'banners' }, async ({ page, stage }) => {
  const [maker, checker] = [await newMaker(stage, 'banner'), await newChecker(stage, 'banner')]
  const [one, other] = [`Uno ${unique()}`, `Dos ${unique()}`]
  await openAs(page, maker, '/marketing/banners')
  await openView(page, own.places.service)
  for (const title of [one, other]) {
    await page.getByRole('button', { name: own.create, exact: true }).click()
    const form = page.getByRole('dialog', { name: own.create })
    await form.getByRole('textbox', { name: own.title, exact: true }).fill(title)
    await form.getByRole('textbox', { name: own.alt, exact: true }).fill('Una casa')
    await choose(form, file('casa.png', png(400, 200).subarray(0, 300)))
    await form.getByRole('combobox', { name: own.link, exact: true }).click()
    await page.getByTitle(own.page, { exact: true }).click()
    await form.getByRole('textbox', { name: own.address, exact: true }).fill('http://luki.example')
    await form.getByRole('button', { name: own.save, exact: true }).click()
    await seen(form.getByText(own.https))
    await form.getByRole('textbox', { name: own.address, exact: true }).fill('https://luki.example/casa')
    await form.getByRole('button', { name: own.save, exact: true }).click()
    await seen(form.getByText(own.broken))
    await choose(form, file('casa.png', png(400, 200)))
    await becomes('the preview is drawn', () => isDrawn(form.getByRole('figure').getByRole('img', { name: 'Una casa' })), true)
    if (title === one) await standsInBoth(page, 'the form', (shown) => seen(page.getByRole('dialog', { name: bannerWords[shown].create }).getByText(bannerWords[shown].preview)))
    await form.getByRole('button', { name: own.save, exact: true }).click()
    await sent(page, own.wait)
    await approveNamed(stage, maker, checker, title)
  }

  await page.reload()
  const cards = page.getByRole('listitem')
  const card = (title: string) => cards.filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await becomes('the image is drawn', () => isDrawn(card(one).getByRole('img', { name: 'Una casa' })), true)
  await standsInBoth(page, 'the cards', (shown) => seen(card(one).getByText(bannerWords[shown].opens('https://luki.example/casa'))))

  await card(other).getByRole('button', { name: own.left(other) }).click()
  await becomes('moved by the button', () => orderOf(stage, [one, other]), `${other} ${one}`)
  await becomes('the focus stays', () => hasFocus(page.getByRole('button', { name: own.left(other) })), true)

  const handle = card(one).getByRole('button', { name: own.drag(one) })
  // The list that the move brought is drawn: one that comes while a card is taken lets go of it.
  await quiet(page)
  await handle.focus()
  await page.keyboard.press('Space')
  await becomes('it is taken', () => handle.getAttribute('aria-pressed'), 'true')
  const place = (await ofType(stage, 'service')).findIndex(({ title }) => title === other) + 1
  await page.keyboard.press('ArrowLeft')
  await becomes('it is over the other one', () => page.getByText(own.over(one, place)).count(), 1)
  await page.keyboard.press('Space')
  await becomes('moved by the keyboard', () => orderOf(stage, [one, other]), `${one} ${other}`)
  // Both are drawn where they are now, so that the mouse finds the one where it is looked for.
  const places = async () => Promise.all([one, other].map(async (title) => (await card(title).boundingBox()) ?? { x: 0, y: 0 }))
  await becomes('drawn in their order', async () => { const [first, second] = await places(); return first!.y < second!.y || (first!.y === second!.y && first!.x < second!.x) }, true)

  // The list that this move brought would let go of a card, too.
  await quiet(page)
  await card(other).getByRole('button', { name: own.drag(other) }).hover()
  await page.mouse.down()
  const target = await card(one).boundingBox()
  if (!target) throw new Error('the card is not in sight')
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 10 })
  await becomes('it hangs over the other one', () => page.getByText(own.over(other, place)).count(), 1)
  await page.mouse.up()
  await becomes('moved by the pointer', () => orderOf(stage, [one, other]), `${other} ${one}`)

  await card(one).getByRole('link', { name: one, exact: true }).click()
  await pathIs(page, /^\/marketing\/banners\/B\d+$/)
  await seen(page.getByRole('heading', { level: 1, name: one }))
  await becomes('the preview is drawn', () => isDrawn(page.getByRole('figure').getByRole('img', { name: 'Una casa' })), true)
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], 'axe on the banner')
})

scenario('the banner of a programme is written with its preview and seen as the app shows it', { language, series: 'banners' }, async ({ page, stage }) => {
  const [maker, checker, programme] = [await newMaker(stage, 'cashback'), await newChecker(stage, 'cashback'), await newProgramme(stage)]
  await openAs(page, maker, `/cashback/${programme.id}`)
  await page.getByRole('link', { name: own.see, exact: true }).click()
  await pathIs(page, `/cashback/banner/detail/${programme.id}`)
  await page.getByRole('button', { name: own.edit, exact: true }).click()
  await pathIs(page, `/cashback/banner/${programme.id}`)
  for (const label of own.titleIn) await page.getByRole('textbox', { name: label }).fill('Compra y gana')
  await choose(page.getByRole('main'), file('compra.png', png(300, 150)))
  await page.getByRole('checkbox', { name: own.active, exact: true }).check()
  await standsInBoth(page, 'the form of the banner', () => seen(page.getByRole('figure').getByText('Compra y gana')))
  await page.getByRole('button', { name: own.save, exact: true }).click()
  await sent(page, own.wait)
  await approveNamed(stage, maker, checker, programme.name_es)
  await page.goto(`/cashback/banner/detail/${programme.id}`)
  await standsInBoth(page, 'the banner of the programme', (shown) => seen(page.getByText(bannerWords[shown].shown, { exact: true })))
  const images = page.getByRole('figure').getByRole('img', { name: 'Compra y gana' })
  assert.equal(await images.count(), 2)
  await becomes('the image is drawn', () => isDrawn(images.first()), true)
})

scenario('the overview says what runs, what it cost and what it brought', { language, as: 'admin' }, async ({ page }) => {
  await page.goto('/marketing')
  await standsInBoth(page, 'the overview', async (shown) => {
    await seen(page.getByRole('region', { name: bannerWords[shown].running }))
    await seen(page.getByRole('figure', { name: bannerWords[shown].costByDay }))
  })
  const running = page.getByRole('region', { name: own.running })
  for (const href of [/^\/cashback\/P\d+$/, /^\/marketing\/referrals\/R\d+$/, /^\/marketing\/banners\/B\d+$/, /^\/marketing\/notifications\/N\d+$/])
    await becomes(`a link to ${href.source}`, async () => (await running.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))).some((to) => href.test(to)), true)
})

// As on a phone.
scenario('banners and the overview fit into a narrow window', { language, width: 320, height: 700, as: 'admin' }, async ({ page, stage }) => {
  const [banner] = await ofType(stage, 'home')
  const { results } = await call(stage, 'cashbacks', { query: { page_size: 1 } })
  const pages = ['/marketing', '/marketing/banners', '/marketing/banners?type=card', `/marketing/banners/${banner?.id ?? ''}`, `/cashback/banner/detail/${results[0]?.id ?? ''}`]
  const form = `/cashback/banner/${results[0]?.id ?? ''}`
  await lookAtEach(page, stage, [...pages, form], async (path) => {
    const fits = async () => {
      await quiet(page)
      assert.equal(await sticksOut(page), '', path)
      assert.deepEqual(await axeFindings(page), [], `axe on ${path}`)
    }
    await fits()
    // `crawl.test.ts` looks at widths of pages in both languages, but opens no form.
    if (path === form) await inOther(page, fits)
  })
  await page.goto('/marketing/banners')
  await page.getByRole('button', { name: own.create, exact: true }).click()
  const fits = async (shown: Language) => {
    await seen(page.getByRole('dialog', { name: bannerWords[shown].create }).getByText(bannerWords[shown].preview))
    await quiet(page)
    assert.equal(await sticksOut(page), '', `the form in ${shown}`)
  }
  await fits(language)
  await inOther(page, fits)
})
