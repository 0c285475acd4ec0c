import type { AuditEvent } from '../../engines/audit/write-audit.ts'
import type { PlannedCard } from './plan-cards.ts'
import { stoppedAt, type Life } from './plan-lives.ts'
import type { PlannedUser } from './plan-users.ts'

/** Decisions that the audit log shows; it is chained entry by entry, and a large programme needs no more of them. */
const MOST_DECISIONS = 2_000

type Maker = { id: string; email: string }
type Dated = AuditEvent & { at: Date }

/** What the maker did with cards and with users, in the order of time. */
export const decisions = (users: readonly PlannedUser[], lives: ReadonlyMap<string, Life>, cards: readonly PlannedCard[], maker: Maker): AuditEvent[] =>
  [...cardDecisions(cards, maker), ...userDecisions(users, lives, maker)].sort((a, b) => a.at.getTime() - b.at.getTime()).slice(-MOST_DECISIONS)

const cardDecisions = (cards: readonly PlannedCard[], actor: Maker): Dated[] =>
  cards
    .flatMap(({ id, steps }) => steps.slice(1).map(({ status, reason, at }, before) => ({ id, at, reason, status, was: steps[before]?.status })))
    .filter(({ status }) => status === 'Temporarily blocked' || status === 'Canceled')
    .map(({ id, at, reason, status, was }) => ({
      actor,
      action: status === 'Canceled' ? 'card.canceled' : 'card.blocked',
      subject: { type: 'card', id },
      before: { status: was },
      after: { status, reason },
      at,
    }))

const userDecisions = (users: readonly PlannedUser[], lives: ReadonlyMap<string, Life>, actor: Maker): Dated[] =>
  users.flatMap((user): Dated[] => {
    const life = lives.get(user.id)
    if (!life || user.status === 'Active' || user.status === 'Inactive') return []
    const decided = { actor, action: 'user.status_changed' as const, subject: { type: 'user', id: user.id } }
    const { status_reason } = life
    if (user.status !== 'Retired' && user.status !== 'Deleted') return [{ ...decided, before: { status: 'Active' }, after: { status: user.status, status_reason }, at: life.status_changed_at }]
    return [
      { ...decided, before: { status: 'Active' }, after: { status: 'Withdrawal process', status_reason }, at: stoppedAt(user, life) },
      // Nobody asks for what ends a withdrawal: its card was the last that it waited for.
      { ...decided, actor: 'system', before: { status: 'Withdrawal process' }, after: { status: 'Retired' }, at: life.status_changed_at },
    ]
  })
