import { languages } from '@ventanilla/contract/messages/say'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { becomes, gone, pathIs, seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { scenario } from './scenario.ts'
import { csvFile, uploadToReview } from './screens.ts'

for (const language of languages)
  scenario(`leaving a review asks first, in ${language}`, { language, as: 'admin' }, async ({ page, words, stage }) => {
    const [user] = await receivers(stage, 1)
    const document = await uploadToReview(page, words, csvFile('salir.csv', rechargeCsv([rechargeOf(user!, '10.00', 'Wallet')])))
    const dialog = page.getByRole('dialog', { name: words.exit.title })
    const back = page.getByRole('button', { name: words.review.back, exact: true })

    await back.click()
    await seen(dialog)
    await dialog.getByRole('button', { name: words.exit.stay }).click()
    await gone(dialog)
    await pathIs(page, `/bulk-recharge-list/${document}`)

    await back.click()
    await seen(dialog)
    await page.keyboard.press('Escape')
    await gone(dialog)
    await becomes('the focus where it was before', () => back.evaluate((button) => button === button.ownerDocument.activeElement), true)

    await back.click()
    await dialog.getByRole('button', { name: words.exit.leave }).click()
    await pathIs(page, '/credit-card')
    await gone(dialog)
  })
