import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { newToken } from './api.ts'
import { becomes, csvCells, downloaded, gone, pathIs, seen } from './look.ts'
import { isActive, rechargeOf, takePeople, walletBalance } from './people.ts'
import { scenario } from './scenario.ts'
import { countOf, csvFile, csvLink, upload, uploadToReview } from './screens.ts'

/** The message of each invalid row, in each language. */
const texts = {
  es: ['El monto debe ser mayor que cero.', 'Monto ambiguo: use 1234.50', 'El monto tiene más de dos decimales.', 'Usa uno de estos valores: Card / Wallet.', 'No existe un usuario con este correo.'],
  en: ['The amount must be greater than zero.', 'Ambiguous amount: use 1234.50', 'The amount has more than two decimals.', 'Use one of these values: Card / Wallet.', 'No user has this e-mail.'],
}

for (const language of languages)
  scenario(`a list with invalid rows says why and cannot be processed, in ${language}`, { language, as: 'admin' }, async ({ page, words, stage }) => {
    const [user] = await takePeople(stage, 1, isActive)
    const good = rechargeOf(user!, '15.00', 'Wallet')
    const rows = [good, { ...good, amount: '-1' }, { ...good, amount: '1.234' }, { ...good, amount: '1.2345' }, { ...good, type: 'Cash' }, { ...good, email: 'nadie@example.com' }]
    const before = await walletBalance(stage, user!.email)
    const document = await uploadToReview(page, words, csvFile('con errores.csv', rechargeCsv(rows)))

    await becomes('invalid rows', () => countOf(page, words.review.invalid), '5')
    assert.equal(await countOf(page, words.review.valid), '1')
    assert.equal(await countOf(page, words.review.total), '6')
    await gone(page.getByRole('button', { name: words.review.continue }))
    for (const message of texts[language]) {
      await page.getByRole('button', { name: new RegExp(`^${words.review.invalidRow}: .*${message}$`) }).hover()
      await seen(page.getByRole('tooltip').filter({ hasText: message }))
    }
    const { text } = await downloaded(page, () => csvLink(page).click())
    assert.deepEqual(csvCells(text).slice(1).map((line) => line[6]), ['Valid', 'Invalid', 'Invalid', 'Invalid', 'Invalid', 'Invalid'])

    const refused = await fetch(`${stage.address}/api/user/top-up-process/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await newToken(stage, 'admin')}` },
      body: JSON.stringify({ upload_document_id: document, emails: 'finanzas@empresa.example' }),
    })
    assert.equal(refused.status, 400)
    assert.equal(((await refused.json()) as { code: string }).code, 'list_has_invalid_rows')
    assert.equal(await walletBalance(stage, user!.email), before)
  })

const files = [
  { file: csvFile('vacio.csv', Buffer.alloc(0)), es: /vacio\.csv.* está vacío/, en: /vacio\.csv.* is empty/ },
  { file: csvFile('encabezado.csv', rechargeCsv([])), es: /encabezado\.csv.*solo tiene la fila de encabezados/, en: /encabezado\.csv.*only a header row/ },
  { file: csvFile('columnas.csv', Buffer.from('Mobile,Email\r\n61234567,a@example.com\r\n')), es: /columnas\.csv.*le faltan columnas: .*Amount/, en: /columnas\.csv.*is missing columns: .*Amount/ },
  { file: csvFile('dobles.csv', Buffer.from('Mobile,Identification Number,Email,Amount,Monto,Type\r\n61234567,8-1-1,a@example.com,1,2,Card\r\n')), es: /dobles\.csv.*repite columnas/, en: /dobles\.csv.*repeats columns/ },
  { file: csvFile('foto.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])), es: /foto\.csv.*es una imagen/, en: /foto\.csv.*is a picture/ },
]
for (const language of languages)
  scenario(`a file that is no list is refused by name, in ${language}`, { language, as: 'admin', provokes: [400, 415] }, async ({ page, words }) => {
    for (const { file, ...says } of files) {
      await upload(page, words, file)
      await seen(page.getByText(says[language]))
      await pathIs(page, '/credit-card')
    }
  })

scenario('a missing list shows a message', { as: 'admin', provokes: [404] }, async ({ page }) => {
  await page.goto('/bulk-recharge-list/no-such-list')
  await seen(page.getByText(/Error: .*|No se pudieron cargar los datos/))
})
