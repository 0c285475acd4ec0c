import { Link } from '@ventanilla/remote-sdk/router'
import type { TextLinkProps } from '../fields/text-link.tsx'

/** The link of the pages before the sign-in: the props of `core`'s, without antd. */
export function TextLink({ look = 'text', ...link }: TextLinkProps) {
  return look === 'text' ? <Link {...link} className="v-link" /> : <Link {...link} className="v-button" data-kind={look === 'primary' ? 'primary' : 'default'} />
}
