import { useState } from 'react'
import { Button } from '../fields/button.tsx'
import { Identification } from '../values/values.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

/** A longer value breaks where its place ends: a hash is read by nobody as one. */
const LONGEST_UNBROKEN = 32

/** A value with a button that copies it; `label` says what it is. Where the browser refuses, the text can still be selected. */
export function Copyable({ label, value }: { label: string; value: string }) {
  const t = useUiWords()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <span className="v-row v-copyable">
      {value.length > LONGEST_UNBROKEN ? <span className="v-figure" translate="no">{value}</span> : <Identification value={value} />}
      <Button kind="quiet" small icon={copied ? 'check' : 'copy'} aria-label={t('detail.copy', { label })} onClick={() => void copy()} onBlur={() => setCopied(false)} />
      <span role="status" className="v-hidden">{copied && t('detail.copied')}</span>
    </span>
  )
}
