import { Checkbox, Input } from 'antd'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { FieldRule, Typed } from '@ventanilla/contract/field-rules'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { ToldSelect } from '../fields/told-select.tsx'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { ChoiceCards } from './choice-field.tsx'
import type { ControlProps, FieldLook, Option } from './look.ts'
import { ReferenceSelect, ReferencesSelect } from './reference-select.tsx'
import { useFormWords } from './words.ts'

// Calendars and uploads weigh more than all other inputs together: they come with the first form that has one.
const DateInput = retryingLazy(() => import('./date-input.tsx'))
const ImageInput = retryingLazy(() => import('./image-input.tsx'))

export type InputProps = ControlProps & { rule: FieldRule; look: FieldLook; labelId: string }

/** The input of one member of a field, by the kind of the field. */
export function FieldControl({ rule, look, labelId, ...control }: InputProps) {
  const t = useFormWords()
  if (look.render) return look.render(control)
  const { value, onChange, ...wiring } = control
  const text = { ...wiring, value: typeof value === 'string' ? value : '', placeholder: look.placeholder, autoComplete: look.autoComplete ?? 'off', onChange: (event: { target: { value: string } }) => onChange?.(event.target.value) }
  switch (rule.kind) {
    case 'text':
    case 'bilingual':
      return <Input {...text} maxLength={rule.max} {...(rule.format === 'email' && { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false })} />
    case 'long-text':
      return <Input.TextArea {...text} maxLength={rule.max} rows={3} />
    case 'money':
      return <Input {...text} prefix={t('currency')} inputMode="decimal" />
    case 'percent':
      return <Input {...text} suffix="%" inputMode="decimal" />
    case 'number':
      return <Input {...text} inputMode="numeric" />
    case 'password':
      return <PasswordInput {...text} />
    case 'code':
      return (
        <Input
          {...text}
          className="v-code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...(rule.digits !== undefined && { inputMode: 'numeric', onChange: ({ target }) => onChange?.(target.value.replace(/\D/g, '').slice(0, rule.digits)) })}
        />
      )
    case 'choice':
      return look.cards ? <ChoiceCards {...control} labelId={labelId} choices={rule.choices} option={look.option} /> : <ChoiceSelect {...control} look={look} choices={rule.choices} clearable={rule.optional === true} />
    case 'choices':
      return <ChoiceSelect {...control} look={look} choices={rule.choices} several />
    case 'reference':
      return <ReferenceSelect {...control} look={look} list={rule.list} clearable={rule.optional === true} />
    case 'references':
      return <ReferencesSelect {...control} look={look} list={rule.list} />
    case 'date':
    case 'date-range':
      return <DateInput {...control} rule={rule} labelId={labelId} />
    case 'image':
      return <ImageInput {...control} rule={rule} look={look} labelId={labelId} />
    // Rules have an input of the form that asks for them.
    case 'rules':
    case 'flag':
      return null
  }
}

/** Yes or no, with its words beside it. */
export function FlagInput({ value, onChange, children, ...wiring }: ControlProps & { children: ReactNode }) {
  return <Checkbox {...wiring} checked={value === true} onChange={({ target }) => onChange?.(target.checked)}>{children}</Checkbox>
}

function PasswordInput(input: ComponentProps<typeof Input>) {
  const t = useUiWords()
  const [shown, setShown] = useState(false)
  return (
    <Input
      {...input}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <button type="button" className="v-input-action" aria-label={t(shown ? 'password.hide' : 'password.show')} aria-controls={input.id} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eye-off' : 'eye'} size={18} />
        </button>
      }
    />
  )
}

type ChoiceProps = ControlProps & { choices: readonly string[]; option?: ((value: string) => Option) | undefined }

/** One of many, or several. What can't be chosen stays in the list with its reason. */
function ChoiceSelect({ choices, look, several = false, clearable = false, value, onChange, ...wiring }: ChoiceProps & { look: FieldLook; several?: boolean; clearable?: boolean }) {
  const options = choices.map((one) => {
    const { label, refused } = look.option?.(one) ?? { label: one }
    return { value: one, label: refused === undefined ? label : `${label} — ${refused}`, disabled: refused !== undefined }
  })
  return (
    <ToldSelect
      {...wiring}
      chosen={options.filter((one) => (Array.isArray(value) ? value.includes(one.value) : value === one.value)).map(({ label }) => label).join(', ')}
      {...(several && { mode: 'multiple' as const })}
      value={value}
      placeholder={look.placeholder}
      options={options}
      allowClear={clearable}
      showSearch={several ? { optionFilterProp: 'label' } : false}
      onChange={(chosen: Typed) => onChange?.(chosen)}
    />
  )
}
