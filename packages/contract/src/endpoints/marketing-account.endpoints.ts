import { z } from 'zod'
import { amountLimits } from '../bulk/columns.ts'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, defineFields, money, text } from '../fields.ts'
import { moneyText } from '../lists.ts'
import { stale } from '../stale.ts'
import { callReference } from './call-reference.ts'
import { readsMarketing } from './cashback.endpoints.ts'

/** The account from which cashback and referral rewards are paid. `waiting`: purchases that nobody has evaluated yet. */
export const marketingAccount = z.object({ balance: moneyText, float: moneyText.describe('what the account of the programme has'), waiting: z.number().int(), missing: moneyText.nullable().describe('what it lacks for the next reward; null: none waits for money'), limited: z.boolean().describe('whether rewards wait for the limits of suppliers') })
export type MarketingAccount = z.infer<typeof marketingAccount>

export const fundFields = defineFields({ amount: money(amountLimits), description: text({ max: 200 }) })

export const marketingAccountEndpoints = {
  'marketing-account': defineEndpoint({ summary: 'The account that rewards are paid from', method: 'GET', path: '/api/marketing/account/', access: readsMarketing, response: marketingAccount }),
  'fund-marketing': defineChange({
    change: { subject: 'marketing_account', action: 'do', approval: 'always', audit: 'marketing_account.funded', money: true },
    summary: 'Move money from the account of the programme to that of marketing',
    method: 'POST',
    path: '/api/marketing/account/',
    access: { request: ['cashback'] },
    confirms: true,
    fields: fundFields,
    body: bodyOf(fundFields).extend({ reference: callReference }),
    invalidates: stale.marketing,
    response: marketingAccount,
  }),
}
