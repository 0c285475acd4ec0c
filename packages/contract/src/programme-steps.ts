import type { CashbackStatus } from './states.ts'

/** What somebody may do with a cashback or referral programme. */
export const programmeSteps = ['start', 'pause', 'resume', 'end'] as const
export type ProgrammeStep = (typeof programmeSteps)[number]

const from: Readonly<Record<ProgrammeStep, readonly CashbackStatus[]>> = { start: ['draft'], pause: ['active'], resume: ['paused'], end: ['scheduled', 'active', 'paused'] }

/** Whether a programme in this status takes the step. */
export const mayStep = (step: ProgrammeStep, status: CashbackStatus): boolean => from[step].includes(status)
