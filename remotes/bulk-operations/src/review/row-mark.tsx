import { Tooltip } from '@ventanilla/ui/core'
import { Icon, type IconName } from '@ventanilla/ui/entry'

type RowMarkProps = { icon: IconName; tone: 'danger' | 'warning' | 'info'; message: string; name: string }

/**
 * An icon that holds a message: as a tooltip on hover and focus, which a touch brings too, and in its name for whoever
 * listens. `message` is what the tooltip shows, `name` what is read out.
 */
export function RowMark({ icon, tone, message, name }: RowMarkProps) {
  return (
    <Tooltip title={message} trigger={['hover', 'focus']} placement="right">
      <button type="button" className="v-row-mark" data-tone={tone} aria-label={name}>
        <Icon name={icon} size={18} />
      </button>
    </Tooltip>
  )
}
