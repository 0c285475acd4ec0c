import { useTranslation } from 'react-i18next'
import { mayStep, programmeSteps, type ProgrammeStep } from '@ventanilla/contract/programme-steps'
import type { CashbackStatus } from '@ventanilla/contract/states'
import { ConfirmCall, type DetailAction } from '@ventanilla/ui/detail'
import type { IconName } from '@ventanilla/ui/core'

type Kind = 'cashback' | 'referral'
type Programme = { id: string; status: CashbackStatus; version: number }

const icons: Readonly<Record<ProgrammeStep, IconName>> = { start: 'check', pause: 'clock', resume: 'check', end: 'ban' }

/** What can be done with a programme as it stands: start, pause, resume, end. */
export function useStepActions(kind: Kind): (programme: Programme, begin: (step: ProgrammeStep) => void) => DetailAction[] {
  const { t } = useTranslation('marketing')
  return ({ status }, begin) =>
    programmeSteps
      .filter((step) => mayStep(step, status))
      .map((step) => ({ key: step, label: t(`steps.${step}.action`), icon: icons[step], danger: step === 'end', needs: `${step}-${kind}` as const, begin: () => begin(step) }))
}

/** Asks before a step is taken, and says what it does. */
export function StepDialog({ kind, step, programme: { id, version }, name, onClose }: { kind: Kind; step: ProgrammeStep; programme: Programme; name: string; onClose: () => void }) {
  const { t } = useTranslation('marketing')
  return (
    <ConfirmCall
      endpoint={`${step}-${kind}` as const}
      input={{ params: { id }, body: { version } }}
      title={t(`steps.${step}.title`, { name })}
      confirm={t(`steps.${step}.action`)}
      danger={step === 'end'}
      done={t(`steps.${step}.done`)}
      onClose={onClose}
    >
      {t(`steps.${step}.text`)}
    </ConfirmCall>
  )
}
