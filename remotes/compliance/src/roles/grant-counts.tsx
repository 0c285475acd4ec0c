import { useTranslation } from 'react-i18next'
import { permissionCodes } from '@ventanilla/contract/permissions'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { kinds } from '../access/kinds.ts'
import type { Draft } from './draft.ts'

/** How much of the table of permissions a role has, per set; read out as it changes. */
export function GrantCounts({ draft }: { draft: Draft }) {
  const { t } = useTranslation('compliance')
  const { number } = useFormats()
  return (
    <p role="status" className="v-figure">
      {kinds.map((kind) => t('roles.count', { set: t(`access.kinds.${kind}`), count: draft[kind].length, shown: number(draft[kind].length), total: number(permissionCodes.length) })).join(' · ')}
    </p>
  )
}
