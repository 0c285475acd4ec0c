import type { Settings } from '../../platform/settings.ts'
import { builtInProvider, type CardProvider } from './card-provider.ts'
import { createPayCaddy } from './paycaddy/paycaddy.ts'

/** The provider of the settings: the built-in programme, or PayCaddy. */
export function openCardProvider(settings: Settings): CardProvider {
  const { PAYCADDY_URL: url, PAYCADDY_KEY: key, PAYCADDY_CODE_PHYSICAL: physical, PAYCADDY_CODE_VIRTUAL: virtual } = settings
  if (settings.CARD_PROVIDER === 'built-in') return builtInProvider
  if (!url || !key || !physical || !virtual) throw new Error('Setting CARD_PROVIDER: paycaddy needs its address, key and codes')
  return createPayCaddy({ url, key, timeoutMs: settings.PAYCADDY_TIMEOUT_MS, codes: { physical, virtual } })
}
