import { useState, type ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { Email, Identification } from './values.tsx'

/** A longer value breaks where its place ends: a hash is read by nobody as one. */
const LONGEST_UNBROKEN = 32

export type CopyableProps = {
  /** What the value is. */
  label: string
  /** The text that is copied. */
  value: string
  /** How it is shown, where not as it is copied: a mobile is written in groups. */
  children?: ReactNode
}

const isEmail = (value: string) => /^\S+@\S+$/.test(value)

/** A value as it is shown where nothing else is said: an address and a hash may break, an identification may not. */
function Plain({ value }: { value: string }) {
  if (isEmail(value)) return <Email value={value} />
  return value.length > LONGEST_UNBROKEN ? <span className="v-figure" translate="no">{value}</span> : <Identification value={value} />
}

/** A value with a button that copies it. */
export function Copyable({ label, value, children }: CopyableProps) {
  return (
    <span className="v-row v-copyable">
      {children ?? <Plain value={value} />}
      <CopyButton label={label} value={value} />
    </span>
  )
}

/** The same in a cell of a list, where the button is quiet until the value is pointed at. Nothing is copied where nothing is known. */
export function Copied({ label, value, children }: CopyableProps) {
  const shown = children ?? <Identification value={value} />
  return value === '' ? shown : <span className="v-copied">{shown}<CopyButton label={label} value={value} /></span>
}

/** Copies a text and says so to who listens. Where the browser refuses (without https it has no clipboard), everybody reads it. */
function CopyButton({ label, value }: Pick<CopyableProps, 'label' | 'value'>) {
  const t = useUiWords()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  // The place of the words is there before they are, and on a page of many buttons only where one is about to be pressed.
  const [near, setNear] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      setOutcome('notCopied')
    }
  }
  const leave = () => {
    setNear(false)
    setOutcome(undefined)
  }
  return (
    <>
      <Button kind="quiet" small icon={outcome === 'copied' ? 'check' : 'copy'} aria-label={t('detail.copy', { label })} onFocus={() => setNear(true)} onPointerEnter={() => setNear(true)} onClick={() => void copy()} onBlur={leave} />
      {near && <span role="status" className={outcome === 'notCopied' ? 'v-muted' : 'v-hidden'}>{outcome && t(`detail.${outcome}`)}</span>}
    </>
  )
}
