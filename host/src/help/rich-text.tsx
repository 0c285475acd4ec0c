import { Fragment, type ReactNode } from 'react'
import { TextLink } from '@ventanilla/ui/entry'

const markup = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/[^)]*)\)/g

/** What a sentence says without its markup. */
export const plain = (sentence: string): string => sentence.replace(markup, (_, strong: string | undefined, words: string | undefined) => strong ?? words ?? '')

/** A sentence of the help: `**what stands on the screen**` and `[words](/path)`, and nothing else. */
export function RichText({ children }: { children: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of children.matchAll(markup)) {
    const [whole, strong, words, to] = found
    parts.push(children.slice(end, found.index), strong === undefined ? <TextLink to={to ?? ''}>{words}</TextLink> : <b>{strong}</b>)
    end = found.index + whole.length
  }
  return <>{[...parts, children.slice(end)].map((part, index) => <Fragment key={index}>{part}</Fragment>)}</>
}
