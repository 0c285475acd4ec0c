import { Dropdown } from 'antd'
import { Icon } from '../icons/icon.tsx'
import type { UserMenuProps } from './user-menu.tsx'

type UserEntriesProps = UserMenuProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** The opened menu of `UserMenu`, below the place that it stands in. */
export default function UserEntries({ name, email, role, entries, open, onOpenChange }: UserEntriesProps) {
  const who = { key: 'who', disabled: true, label: <span className="v-note v-who"><b>{name}</b><span>{email}</span>{role && <span>{role}</span>}</span> }
  const items = [who, { type: 'divider' as const }, ...entries.map(({ key, label, icon }) => ({ key, label, icon: <Icon name={icon} /> }))]

  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- the menu takes the focus when it is opened, so that arrows and Escape work at once
    <Dropdown open={open} trigger={['click']} autoFocus placement="bottomRight" onOpenChange={onOpenChange} menu={{ items, onClick: ({ key }) => entries.find((entry) => entry.key === key)?.onSelect() }}>
      <span className="v-user-anchor" aria-hidden="true" />
    </Dropdown>
  )
}
