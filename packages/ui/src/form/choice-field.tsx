import { Form, Radio } from 'antd'
import { useId } from 'react'
import type { Typed } from '@ventanilla/contract/field-rules'
import { AntdProvider } from '../theme/antd-provider.tsx'
import { Icon } from '../icons/icon.tsx'
import type { ControlProps, Option } from './look.ts'

type ChoiceProps = ControlProps & { choices: readonly string[]; option?: ((value: string) => Option) | undefined }

/** One of a few, all of them visible, each with room for a hint or for why it can't be chosen. */
export function ChoiceCards({ choices, option, labelId, value, onChange, ...wiring }: ChoiceProps & { labelId: string }) {
  const name = useId()
  return (
    <Radio.Group {...wiring} name={name} aria-labelledby={labelId} className="v-tiles v-choices" value={value} onChange={(event) => onChange?.(event.target.value as Typed)}>
      {choices.map((one) => {
        const { label, hint, refused } = option?.(one) ?? { label: one }
        const note = refused ?? hint
        return (
          <Radio key={one} value={one} disabled={refused !== undefined} className="v-choice">
            <span>{label}</span>
            {note && <span className="v-note">{note}</span>}
          </Radio>
        )
      })}
    </Radio.Group>
  )
}

type ChoiceFieldProps<V extends string> = { label: string; choices: readonly V[]; option: (value: V) => Option; value: V | undefined; onChange: (value: V) => void; error?: string | undefined }

/** One of a few that no endpoint asks for, with its label and what is wrong with it. */
export function ChoiceField<V extends string>({ label, choices, option, value, onChange, error }: ChoiceFieldProps<V>) {
  const id = useId()
  const choose = (chosen: Typed) => {
    const known = choices.find((one) => one === chosen)
    if (known !== undefined) onChange(known)
  }
  return (
    <AntdProvider>
      <Form.Item
        layout="vertical"
        className="v-form-item"
        label={<span id={`${id}-label`}>{label}</span>}
        validateStatus={error === undefined ? '' : 'error'}
        help={error === undefined ? undefined : <span id={`${id}-error`} role="alert"><Icon name="error" /> {error}</span>}
      >
        <ChoiceCards
          labelId={`${id}-label`}
          choices={choices}
          option={(one) => option(one as V)}
          value={value}
          onChange={choose}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
        />
      </Form.Item>
    </AntdProvider>
  )
}
