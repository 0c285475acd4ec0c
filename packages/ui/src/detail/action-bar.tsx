import { Fragment } from 'react'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { RefusableButton } from '../fields/refusable-button.tsx'
import type { IconName } from '../icons/shapes.ts'
import { useUiWords } from '../words/use-ui-words.ts'
import { ActionMenu, type MenuAction } from './action-menu.tsx'
import { useNarrow } from '../table/use-narrow.ts'
import { useFirstLine } from './use-first-line.ts'

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
 * The actions of a record: equal buttons in a row, what has no room in it behind one more, and the dangerous ones apart
 * (on a phone last behind that one). An action that is refused stays within reach of the keyboard and says why. A role that allows none sees none.
 */
export function ActionBar({ actions, label }: { actions: readonly DetailAction[]; /** What they act on, where a page has several bars. */ label?: string }) {
  const t = useUiWords()
  const { may } = useSession()
  if (!actions.some(({ needs }) => may(needs))) return null
  const whole = label ?? t('detail.actions')
  return (
    <section className="v-action-bar" aria-label={whole}>
      {groupsOf(actions).map(([group, members]) => (
        <Fragment key={group}>
          {group !== '' && <h2>{group}</h2>}
          <ActionRow label={group || whole} actions={members.map((action) => ({ action, refused: may(action.needs) ? action.refused : t('detail.forbidden') }))} />
        </Fragment>
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

/** What can be done stands before what can't, where a row is too short for both. */
const byUse = (actions: readonly MenuAction[]): MenuAction[] => actions.toSorted((one, other) => Number(one.refused !== undefined) - Number(other.refused !== undefined))

function ActionRow({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const narrow = useNarrow()
  const dangerous = actions.filter(({ action }) => action.danger)
  const usual = actions.filter(({ action }) => !action.danger)
  const { row, fitting } = useFirstLine(usual.length)
  const ordered = fitting < usual.length ? byUse(usual) : usual
  const over = [...ordered.slice(fitting), ...(narrow ? dangerous : [])]
  return (
    <div className="v-action-row">
      <div className="v-action-usual">
        {ordered.length > 0 && (
          <ul ref={row} aria-label={label}>
            {ordered.map((one, at) => <li key={one.action.key} data-over={at >= fitting || undefined}><ActionButton {...one} /></li>)}
          </ul>
        )}
        {over.length > 0 && <ActionMenu actions={over} label={label} />}
      </div>
      {!narrow && dangerous.length > 0 && <ul className="v-action-danger" aria-label={label}>{dangerous.map((one) => <li key={one.action.key}><ActionButton {...one} /></li>)}</ul>}
    </div>
  )
}

const ActionButton = ({ action: { label, icon, danger, begin }, refused }: MenuAction) => (
  <RefusableButton {...(icon && { icon })} {...(refused !== undefined && { refused })} kind={danger && refused === undefined ? 'danger' : 'default'} onClick={begin}>{label}</RefusableButton>
)
