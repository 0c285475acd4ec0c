import { Button, ButtonLink } from '../fields/button.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

/** The arrow before a title: to a page, or to what `onClick` asks first. */
export type BackArrowProps = { to: string; onClick?: never } | { to?: never; onClick: () => void }

export function BackArrow({ to, onClick }: BackArrowProps) {
  const arrow = { kind: 'quiet', icon: 'arrow-left', 'aria-label': useUiWords()('common.back') } as const
  return to === undefined ? <Button {...arrow} onClick={onClick} /> : <ButtonLink {...arrow} to={to} />
}
