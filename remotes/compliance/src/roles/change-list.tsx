import { useTranslation } from 'react-i18next'
import { Icon } from '@ventanilla/ui/core'
import { kinds } from '../access/kinds.ts'
import { usePermissionWords } from '../access/use-permission-words.ts'
import type { Changes } from './changes.ts'
import './roles.css'

const ways = ['added', 'removed'] as const
const icons = { added: 'plus', removed: 'minus' } as const
const tones = { added: 'success', removed: 'danger' } as const

/** What is about to change: name and description, and what each set gains and loses. */
export function ChangeList({ changes }: { changes: Changes }) {
  const { t } = useTranslation('compliance')
  const { permission } = usePermissionWords()
  const texts = (['name', 'description'] as const).flatMap((field) => (changes[field] ? [{ field, ...changes[field] }] : []))
  const sets = kinds.flatMap((kind) => ways.map((way) => ({ kind, way, codes: changes[kind][way] }))).filter(({ codes }) => codes.length > 0)
  return (
    <div className="v-stack v-changes">
      {texts.map(({ field, before, after }) => (
        <section key={field}>
          <h3>{t(`roles.${field}`)}</h3>
          <p>
            {before !== '' && <><del>{before}</del> → </>}
            <ins>{after || t('roles.nothing')}</ins>
          </p>
        </section>
      ))}
      {changes.secondFactor && (
        <section>
          <h3>{t('roles.secondFactor')}</h3>
          <p><ins>{t(changes.secondFactor.after ? 'roles.secondFactorRequired' : 'roles.secondFactorFree')}</ins></p>
        </section>
      )}
      {sets.map(({ kind, way, codes }) => (
        <section key={`${kind} ${way}`} data-tone={tones[way]}>
          <h3>{t(`roles.${way}`, { set: t(`access.kinds.${kind}`), count: codes.length })}</h3>
          <ul>
            {codes.map((code) => (
              <li key={code}><Icon name={icons[way]} size={14} /> {permission(code)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
