import type { z } from 'zod'
import { ProviderUnavailable, type RemoteCardProvider, builtInProvider, type CardProvider } from '../card-provider.ts'
import { endUser, lastDigits, movementsOfCard, walletBalance, statusOf } from './answers.ts'
import { createAsk, readCard, readTransfers, recogniseCard, type Unreadable } from './ask.ts'
import { createCall, type PayCaddySettings } from './http.ts'
import { movementOf } from './movements.ts'
import { createSend } from './send.ts'
import type { Settings } from '../../../platform/settings.ts'

/**
 * PayCaddy by its public documentation (github.com/Paycaddy-Admin/035-ReadtheDocsAPIClient-Azure). Each card of ours has
 * a PayCaddy wallet of its own, loaded by payIns and unloaded by payOuts; amounts are whole cents of USD.
 */
export function createPayCaddy(settings: PayCaddySettings): RemoteCardProvider {
  const call = createCall(settings)
  const read = async <T extends z.ZodType>(shape: T, ...request: Parameters<typeof call>): Promise<z.output<T>> => {
    const answer = await call(...request)
    if (answer.outcome !== 'answered') throw new ProviderUnavailable(answer.detail)
    const body = shape.safeParse(answer.body)
    if (!body.success) throw new ProviderUnavailable('an answer that could not be read')
    return body.data
  }
  return {
    kind: 'remote',
    name: 'paycaddy',
    send: createSend(call, settings),
    ask: createAsk(call),
    recognise: (order, cardId) => recogniseCard(call, order, cardId),
    lastFour: async (cardId) => {
      const answer = await call('POST', '/v1/cardOperations/checkPan', { cardId })
      return (answer.outcome === 'answered' && lastDigits.safeParse(answer.body).data?.pan) || null
    },
    transfers: async (walletId, since) => readable(await readTransfers(call, walletId, since)),
    cardStatus: async (cardId) => statusOf(readable(await readCard(call, cardId)).status),
    person: async (id) => {
      const answer = await call('GET', `/v1/endUsers/${encodeURIComponent(id)}`)
      // An id that PayCaddy has nobody for is answered by 404, one that is none by 400.
      if (answer.outcome === 'refused' || (answer.outcome === 'unknown' && answer.missing)) return undefined
      if (answer.outcome !== 'answered') throw new ProviderUnavailable(answer.detail)
      const found = endUser.safeParse(answer.body).data
      if (!found) throw new ProviderUnavailable('an answer that could not be read')
      return { id: found.id, name: `${found.firstName} ${found.lastName}`.trim(), is_active: found.isActive }
    },
    balance: async (walletId) => {
      const { balance, amountWithheld } = await read(walletBalance, 'GET', `/v1/wallets/${encodeURIComponent(walletId)}`)
      return { available: balance - amountWithheld, withheld: amountWithheld }
    },
    transactions: async (cardId, since) => {
      const { transactionListJson } = await read(movementsOfCard, 'POST', '/v1/TransactionDetailList', { cardId, startDate: since.toISOString() })
      return transactionListJson.map(movementOf).sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
    },
  }
}

function readable<T extends object>(read: T | Unreadable): T {
  if ('outcome' in read) throw new ProviderUnavailable(read.detail)
  return read
}

/** The provider of the settings: the built-in programme, or PayCaddy. */
export function openCardProvider(settings: Settings): CardProvider {
  const { PAYCADDY_URL: url, PAYCADDY_KEY: key, PAYCADDY_CODE_PHYSICAL: physical, PAYCADDY_CODE_VIRTUAL: virtual } = settings
  if (settings.CARD_PROVIDER === 'built-in') return builtInProvider
  if (!url || !key || !physical || !virtual) throw new Error('Setting CARD_PROVIDER: paycaddy needs its address, key and codes')
  return createPayCaddy({ url, key, timeoutMs: settings.PAYCADDY_TIMEOUT_MS, codes: { physical, virtual } })
}
