import { useTranslation } from 'react-i18next'
import { shareUsed } from '@ventanilla/contract/limit-provider'
import { fromCents, knownCents } from '@ventanilla/contract/money'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Bar } from '@ventanilla/ui/core'

type UseBarProps = { label: string; used: string; limit: string | null; /** In a list: what is left can be read on the page of the supplier. */ short?: boolean }

/** What is used of an amount, as a bar and in words; without a limit in words alone. */
export function UseBar({ label, used, limit, short = false }: UseBarProps) {
  const { t } = useTranslation('compliance')
  const { money, percent } = useFormats()
  const [cents, most] = [knownCents(used), limit === null ? null : knownCents(limit)]
  const share = cents === undefined || most == null ? null : shareUsed(cents, most)
  if (limit === null || share === null || cents === undefined || most == null) return <span className="v-figure">{t('suppliers.unlimited', { used: money(used) })}</span>
  return (
    <div className="v-stack v-progress">
      <Bar label={label} fraction={share / 100} />
      <p className="v-figure">
        {short ? (
          <>
            <span className="v-unbroken">{money(used)}</span> <span className="v-muted">{t('suppliers.shareOf', { limit: money(limit), percent: percent(share) })}</span>
          </>
        ) : (
          t('suppliers.usedOf', { used: money(used), limit: money(limit), percent: percent(share), left: money(fromCents(Math.max(0, most - cents))) })
        )}
      </p>
    </div>
  )
}
