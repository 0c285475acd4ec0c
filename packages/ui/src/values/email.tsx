import { Fragment } from 'react'

/** An e-mail that breaks, where it must, before its @ or after a dot, and not within a word. */
export function Email({ value }: { value: string }) {
  const [first = '', ...rest] = value.split(/(?=@)|(?<=\.)/)
  return (
    <span translate="no">
      {first}
      {rest.map((part, index) => <Fragment key={index}><wbr />{part}</Fragment>)}
    </span>
  )
}
