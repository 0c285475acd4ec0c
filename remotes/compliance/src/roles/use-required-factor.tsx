import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Button } from '@ventanilla/ui/core'
import { grantsOf, mayGrant } from '../access/kinds.ts'
import { changesBetween } from './changes.ts'
import { draftOf } from './draft.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useSaveRole } from './use-save-role.ts'

/** Whether a role that is otherwise fixed requires a second factor, the one thing of it that can be changed; and the dialog of the page for it. */
export function useRequiredFactor(role: Role): { control: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation('compliance')
  const say = useProblemText()
  const { user, may } = useSession()
  const [reviewing, setReviewing] = useState(false)
  const { mutate, isPending, error, reset, filing } = useSaveRole(role, () => setReviewing(false))
  const saved = draftOf(role)
  const wanted = { ...saved, secondFactor: !saved.secondFactor }
  const mayChange = may('edit-role') && mayGrant(user.permissions, grantsOf(role))
  const look = () => {
    reset()
    setReviewing(true)
  }
  return {
    control: (
      <div className="v-row">
        <span>{t(saved.secondFactor ? 'roles.secondFactorRequired' : 'roles.secondFactorFree')}</span>
        {mayChange && <Button icon="shield" onClick={look}>{t(saved.secondFactor ? 'roles.stopSecondFactor' : 'roles.requireSecondFactor')}</Button>}
      </div>
    ),
    dialog: filing.said ? filing.dialog : <ReviewDialog open={reviewing} role={role} changes={changesBetween(saved, wanted)} busy={isPending} failure={error ? say(error) : undefined} send={() => mutate(wanted)} back={() => setReviewing(false)} notice={filing.notice} />,
  }
}
