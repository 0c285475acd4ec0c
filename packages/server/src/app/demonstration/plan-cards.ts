import type { CardStatus } from '@ventanilla/contract/states'
import type { Life } from './plan-lives.ts'
import { DAY_MS, type PlannedUser } from './plan-users.ts'
import type { Random } from '../../platform/random.ts'

/** One step of a card's life; the last one is where it stands now. */
export type CardStep = { status: CardStatus; at: Date; reason: string | null }

export type PlannedCard = {
  id: string
  user: PlannedUser
  card_type: 'virtual' | 'physical'
  provider_card_id: string
  last_four: string
  expiry: string
  steps: CardStep[]
}

type Fate = 'none' | 'pending' | 'printed' | 'active' | 'blocked' | 'canceled' | 'replaced'

const fates: Readonly<Record<Fate, number>> = { none: 11, pending: 5, printed: 8, active: 61, blocked: 7, canceled: 4, replaced: 4 }

/** What may have become of somebody's card, by the standing of that user. */
function fateOf(random: Random, { status, kyc_status }: PlannedUser): Fate {
  if (kyc_status !== 'verified') return 'none'
  if (status === 'Active') return random.weighted(fates)
  // A withdrawal that has not come to its end waits for a card that is not cancelled yet.
  return status === 'Retired' || status === 'Deleted' ? 'canceled' : 'blocked'
}

/** The cards of the demonstration; the first of a replaced pair is cancelled, the second is the current one. A card stops when its holder does. */
export function planCards(random: Random, users: readonly PlannedUser[], lives: ReadonlyMap<string, Life>, now: Date): PlannedCard[] {
  const cards = users.flatMap((user) => {
    const fate = fateOf(random, user)
    if (fate === 'none') return []
    const stops = user.status === 'Active' ? undefined : lives.get(user.id)
    if (stops) return [stoppedCard(planCard(random, user, fate === 'canceled' ? fate : 'blocked', stops.status_changed_at), stops.status_changed_at)]
    if (fate !== 'replaced') return [planCard(random, user, fate, now)]
    const lost = planCard(random, user, 'canceled', now)
    const lostAt = lost.steps.at(-1)?.at ?? now
    return [lost, planCard(random, user, 'active', now, lostAt)]
  })
  return cards.map((card, index) => ({ ...card, id: `C${String(index + 1).padStart(7, '0')}` }))
}

/** The same card, whose last step is what its holder's status brought with it. */
const stoppedCard = (card: PlannedCard, at: Date): PlannedCard => ({ ...card, steps: card.steps.map((step, index) => (index === card.steps.length - 1 ? { ...step, at, reason: step.status === 'Canceled' ? 'Request' : 'Cambio de estado del titular' } : step)) })

function planCard(random: Random, user: PlannedUser, fate: Exclude<Fate, 'none' | 'replaced'>, now: Date, after = user.kyc_updated_at ?? user.created_at): PlannedCard {
  const card_type = fate === 'printed' || random.chance(0.6) ? 'physical' : 'virtual'
  const room = now.getTime() - after.getTime()
  const within = (low: number, high: number) => new Date(after.getTime() + room * (low + random.next() * (high - low)))
  // What still waits was asked for lately.
  const asked = fate === 'pending' ? within(0.97, 1) : fate === 'printed' ? within(0.85, 0.95) : within(0.05, 0.2)
  const steps: CardStep[] = [{ status: 'Pending', at: asked, reason: null }]
  if (fate !== 'pending') {
    if (card_type === 'physical') steps.push({ status: 'PendingAck', at: new Date(asked.getTime() + Math.min(DAY_MS, room * 0.04)), reason: null })
    if (fate !== 'printed') steps.push({ status: 'Active', at: within(0.25, 0.35), reason: null })
    if (fate === 'blocked') steps.push({ status: 'Temporarily blocked', at: within(0.9, 0.99), reason: random.pick(['Solicitud del titular', 'Actividad sospechosa', 'Tarjeta extraviada']) })
    if (fate === 'canceled') steps.push({ status: 'Canceled', at: within(0.6, 0.75), reason: random.pick(['Lost', 'Stolen', 'Damaged', 'Fraud', 'Request']) })
  }
  const year = (asked.getUTCFullYear() + 4) % 100
  return {
    id: '',
    user,
    card_type,
    provider_card_id: `pcc_${random.hex(16)}`,
    last_four: random.digits(4),
    expiry: `${String(asked.getUTCMonth() + 1).padStart(2, '0')}/${String(year).padStart(2, '0')}`,
    steps,
  }
}
