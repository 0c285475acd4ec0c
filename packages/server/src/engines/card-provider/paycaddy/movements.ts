import type { z } from 'zod'
import type { ProviderMovement } from '../card-provider.ts'
import type { movementsOfCard } from './answers.ts'

type CardEntry = z.output<typeof movementsOfCard>['transactionListJson'][number]

/** Kinds that give money back; "Positiva" credits since PayCaddy's correction of July 2026. Every other kind takes it. */
const gives = new Set(['ComunicacionAnulacion', 'PeticionDevolucion', 'TransaccionCorregidaPositiva'])
const counts = new Set([...gives, 'PeticionAutorizacion', 'ComunicacionAutorizacion', 'TransaccionCorregidaNegativa', 'TransaccionConfirmada'])
/** MoneySend: its authorisations bring money, and their cancellations take it. */
const MONEY_SEND = '820000'

/** A movement of a card as PayCaddy notifies it. Kinds that don't count are refused attempts. */
export function movementOf(entry: CardEntry): ProviderMovement {
  const isIn = gives.has(entry.c1Tipo) !== (entry.c3CodigoProceso === MONEY_SEND)
  return {
    transaction_id: entry.c11NumeroIdentificativoTransaccion,
    cents: Number(entry.c4ImporteTransaccion),
    direction: isIn ? 'in' : 'out',
    establishment: entry.c43IdentificadorComercio.replace(/\s+/g, ' ').trim(),
    status: !counts.has(entry.c1Tipo) ? 'Rechazado' : String(entry.isSettled) === 'false' ? 'Pendiente' : 'Activo',
    created_at: momentOf(entry.BDateUtcCreate?.trim() ?? entry.c7FechaHoraTransaccion),
  }
}

/** 'YYYYMMDDhhmmss' taken as UTC; where PayCaddy gives no UTC time, the shop's own is the nearest to it. */
function momentOf(stamp: string): Date {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? []
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)))
}
