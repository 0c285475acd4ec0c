import { Dropdown } from 'antd'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'
import { useUiWords } from '../words/use-ui-words.ts'

export type UserMenuEntry = { key: string; label: string; icon: IconName; onSelect: () => void }

export type UserMenuProps = { name: string; email: string; role?: string; entries: readonly UserMenuEntry[] }

/** Who is signed in, and what concerns them alone. */
export function UserMenu({ name, email, role, entries }: UserMenuProps) {
  const t = useUiWords()
  const who = { key: 'who', disabled: true, label: <span className="v-who"><b>{name}</b><span>{email}</span>{role && <span>{role}</span>}</span> }
  const items = [who, { type: 'divider' as const }, ...entries.map(({ key, label, icon }) => ({ key, label, icon: <Icon name={icon} /> }))]

  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- the menu takes the focus when it is opened, so that arrows and Escape work at once
    <Dropdown trigger={['click']} autoFocus placement="bottomRight" menu={{ items, onClick: ({ key }) => entries.find((entry) => entry.key === key)?.onSelect() }}>
      <button type="button" className="v-user" aria-haspopup="menu" title={t('shell.account', { name })}>
        <span className="v-avatar" data-initials={initialsOf(name)} />
        <span className="v-user-name">{name}</span>
        <Icon name="chevron-down" size={14} />
      </button>
    </Dropdown>
  )
}

const initialsOf = (name: string): string => name.split(/\s+/).slice(0, 2).map((word) => word.charAt(0)).join('').toUpperCase()
