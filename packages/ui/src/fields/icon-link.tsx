import { Tooltip } from '../feedback/tooltip.tsx'
import type { IconName } from '../icons/shapes.ts'
import { ButtonLink } from './links.tsx'

export type IconLinkProps = { to: string; icon: IconName; label: string }

/** A link among the small buttons of a row; its name is shown when it is pointed at or has the focus. */
export const IconLink = ({ to, icon, label }: IconLinkProps) => (
  <Tooltip title={label}>
    <ButtonLink to={to} kind="quiet" icon={icon} aria-label={label} />
  </Tooltip>
)
