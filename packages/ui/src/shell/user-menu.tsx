import { useRef, useState } from 'react'
import { Button } from '../fields/button.tsx'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'
import { lazyAntd } from '../theme/lazy-antd.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

export type UserMenuEntry = { key: string; label: string; icon: IconName; onSelect: () => void }

export type UserMenuProps = { name: string; email: string; role?: string; entries: readonly UserMenuEntry[] }

/** antd's menu weighs 20 kB, a twentieth of the shell: it comes when it is opened. */
const UserEntries = lazyAntd(() => import('./user-entries.tsx'))

/** Who is signed in, and what concerns them alone. */
export function UserMenu(props: UserMenuProps) {
  const { name } = props
  const t = useUiWords()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<boolean>()
  const openBefore = useRef(false)

  const change = (next: boolean) => {
    setOpen(next)
    if (!next) button.current?.focus()
  }
  return (
    <span className="v-user-place">
      <Button
        ref={button}
        kind="quiet"
        aria-haspopup="menu"
        aria-expanded={open ?? false}
        title={t('shell.account', { name })}
        // A press beside an open menu closes it; on this button the click that follows must not open it again.
        onPointerDown={() => (openBefore.current = open ?? false)}
        onClick={({ detail }) => change(!(detail > 0 && openBefore.current))}
      >
        <span className="v-avatar" aria-hidden="true">{initialsOf(name)}</span>
        <span className="v-user-name">{name}</span>
        <Icon name="chevron-down" size={14} />
      </Button>
      {open !== undefined && <UserEntries {...props} open={open} onOpenChange={change} />}
    </span>
  )
}

const initialsOf = (name: string): string => name.split(/\s+/).slice(0, 2).map((word) => word.charAt(0)).join('').toUpperCase()
