import { Tooltip } from '../feedback/tooltip.tsx'
import { Link } from '@ventanilla/remote-sdk/router'
import { Icon } from '../icons/icon.tsx'

/** The "?" of a page: the entry of the help centre that belongs to it, in a tab of its own, so that nothing typed is lost. */
export const HelpButton = ({ to, label }: { to: string; label: string }) => (
  <Tooltip title={label}>
    <Link to={to} target="_blank" rel="noopener" className="v-button" data-kind="quiet" data-bare aria-label={label}>
      <Icon name="help" size={18} />
    </Link>
  </Tooltip>
)
