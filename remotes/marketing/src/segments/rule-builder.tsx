import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldLook } from '@ventanilla/ui/form'
import { RULE_LIMITS, ruleFields, writtenAs, writtenRule } from '@ventanilla/contract/segment-rules'
import { Button } from '@ventanilla/ui/core'
import { RuleRow, type WrittenRule } from './rule-row.tsx'

type Control = Parameters<NonNullable<FieldLook['render']>>[0]

const first = Object.keys(ruleFields)[0]
const textsOf = (value: Control['value']): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : [])

/** The rules of a segment, one below the other. A new rule takes the focus; when one is taken away, the one before it does, or else the next one, or the button. */
export function RuleBuilder({ control: { id, value, onChange, ...wiring } }: { control: Control }) {
  const { t } = useTranslation('marketing')
  const rules = textsOf(value)
  const place = useRef<HTMLDivElement>(null)
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    // A rule has a fieldset of its own for choices: only the children of the place are rules.
    const rule = place.current?.children[next.current]?.querySelector<HTMLElement>('select')
    const target = rule ?? place.current?.querySelector<HTMLElement>('button[data-add]')
    target?.focus()
    next.current = undefined
  })
  const write = (all: readonly string[], focus?: number) => {
    next.current = focus
    onChange?.(all)
  }
  const invalid = wiring['aria-invalid'] === true
  return (
    <div ref={place} id={id} className="v-stack" role="group" aria-label={t('segments.rules')} aria-describedby={wiring['aria-describedby']}>
      {rules.map((text, at) => (
        <RuleRow
          key={at}
          number={at + 1}
          rule={writtenAs(text) as WrittenRule}
          invalid={invalid}
          onChange={(rule) => write(rules.map((one, index) => (index === at ? writtenRule(rule) : one)))}
          onRemove={() => write(rules.filter((_, index) => index !== at), Math.max(0, at - 1))}
        />
      ))}
      {rules.length < RULE_LIMITS.rules && (
        <div className="v-row">
          <Button data-add icon="plus" onClick={() => write([...rules, writtenRule({ field: first, op: 'is', value: [] })], rules.length)}>{t('segments.addRule')}</Button>
        </div>
      )}
    </div>
  )
}
