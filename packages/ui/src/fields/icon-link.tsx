import { Tooltip } from 'antd'
import { Link } from '@ventanilla/remote-sdk/router'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'

export type IconLinkProps = { to: string; icon: IconName; label: string }

/** A link among the small buttons of a row; its name is shown when it is pointed at or has the focus. */
export const IconLink = ({ to, icon, label }: IconLinkProps) => (
  <Tooltip title={label}>
    <Link to={to} className="v-button" data-kind="quiet" data-bare aria-label={label}>
      <Icon name={icon} />
    </Link>
  </Tooltip>
)
