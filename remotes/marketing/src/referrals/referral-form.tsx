import { useTranslation } from 'react-i18next'
import type { ReferralProgramme } from '@ventanilla/contract/endpoints/referral.endpoints'
import { referralProblems } from '@ventanilla/contract/referral-rules'
import { dayIn } from '@ventanilla/i18n/dates'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'

/** A programme as its form has it: its days are days in Panama. */
const valuesOf = ({ name, referrer_reward, referee_reward, trigger, min_amount, max_per_user, starts_at, ends_at }: ReferralProgramme) => ({
  ...{ name, referrer_reward, referee_reward, trigger, min_amount, max_per_user },
  starts_at: dayIn(starts_at),
  ends_at: ends_at === null ? null : dayIn(ends_at),
})

/** Creates a referral programme, or changes one. What is asked for waits for a second person where policy says so. */
export function ReferralForm({ referral, onClose }: { referral?: ReferralProgramme; onClose: () => void }) {
  const { t } = useTranslation('marketing')
  const { label, option } = useFormWordsOf('create-referral')
  const api = useApi()
  const shared = {
    dialog: { title: t(referral ? 'referral.edit' : 'referral.new') },
    label,
    looks: {
      trigger: { option: option('trigger') },
      min_amount: { hint: t('referral.hints.minimum') },
      max_per_user: { hint: t('referral.hints.most') },
      ends_at: { hint: t('cashback.hints.ends') },
    },
    check: (values: FormParts<'create-referral' | 'edit-referral'>['values']) => referralProblems(values, { today: dayIn(), before: referral && valuesOf(referral) }),
    submit: t('cashback.save'),
    saved: (saved: ReferralProgramme) => t('cashback.saved', { name: saved.name }),
    onDone: onClose,
    onCancel: onClose,
  }
  if (!referral) return <ResourceForm endpoint="create-referral" start={{ trigger: 'kyc_verified', min_amount: '0.00', starts_at: dayIn() }} input={(body) => ({ body })} {...shared} />
  const read = () => api.call('referral', { params: { id: referral.id } })
  return <ResourceForm endpoint="edit-referral" record={{ now: referral, read, valuesOf }} input={(body, { id, version }: ReferralProgramme) => ({ params: { id }, body: { version, ...body } })} {...shared} />
}
