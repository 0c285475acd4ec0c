import { useId } from 'react'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Button } from '../fields/button.tsx'
import type { IconName } from '../icons/shapes.ts'
import { useUiWords } from '../words/use-ui-words.ts'

/** One thing that can be done with a record. */
export type DetailAction = {
  key: string
  label: string
  icon?: IconName
  /** The call that it makes: without the permission for it the action is refused. */
  needs: EndpointId
  /** Why it can't be done now, in words. */
  refused?: string | undefined
  danger?: boolean | undefined
  /** What it is about, in words, where a record has many actions: those of one group stand together. */
  group?: string
  /** Opens what the page asks before it acts; the dialog belongs to the page. */
  begin: () => void
}

/**
 * The actions of a record. One that is refused stays within reach of the keyboard and says why, on the screen and to
 * screen readers. A role that allows none of them sees none.
 */
export function ActionBar({ actions, label }: { actions: readonly DetailAction[]; /** What they act on, where a page has several bars. */ label?: string }) {
  const t = useUiWords()
  const { may } = useSession()
  if (!actions.some(({ needs }) => may(needs))) return null
  return (
    <section className="v-action-bar" aria-label={label ?? t('detail.actions')}>
      {groupsOf(actions).map(([group, members]) => (
        <div key={group} className="v-action-group">
          {group !== '' && <h2>{group}</h2>}
          <ul className="v-row" aria-label={group || undefined}>
            {members.map((action) => <Action key={action.key} action={action} refused={may(action.needs) ? action.refused : t('detail.forbidden')} />)}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Actions by what they are about, in the order in which they come. */
function groupsOf(actions: readonly DetailAction[]): [string, DetailAction[]][] {
  const groups = new Map<string, DetailAction[]>()
  for (const action of actions) groups.set(action.group ?? '', [...(groups.get(action.group ?? '') ?? []), action])
  return [...groups]
}

function Action({ action: { label, icon, danger, begin }, refused }: { action: DetailAction; refused: string | undefined }) {
  const id = useId()
  const isRefused = refused !== undefined
  return (
    <li>
      <Button {...(icon && { icon })} kind={danger && !isRefused ? 'danger' : 'default'} aria-disabled={isRefused || undefined} aria-describedby={isRefused ? id : undefined} onClick={() => !isRefused && begin()}>{label}</Button>
      {isRefused && <span id={id} className="v-note">{refused}</span>}
    </li>
  )
}
