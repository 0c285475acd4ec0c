import { Link } from '@ventanilla/remote-sdk/router'
import { Button } from '../fields/button.tsx'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

/** The arrow before a title: to a page, or to whatever `onClick` asks first. */
export type BackArrowProps = { to: string; onClick?: never } | { to?: never; onClick: () => void }

export function BackArrow({ to, onClick }: BackArrowProps) {
  const t = useUiWords()
  if (to === undefined) return <Button kind="quiet" icon="arrow-left" aria-label={t('common.back')} onClick={onClick} />
  return (
    <Link to={to} className="v-button" data-kind="quiet" data-bare aria-label={t('common.back')}>
      <Icon name="arrow-left" />
    </Link>
  )
}
