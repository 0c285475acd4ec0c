import { Upload } from 'antd'
import { useEffect, useMemo } from 'react'
import type { FieldRule } from '@ventanilla/contract/field-rules'
import { Button } from '../fields/button.tsx'
import type { ControlProps, FieldLook } from './look.ts'
import { useFormWords } from './words.ts'

type ImageInputProps = ControlProps & { rule: Extract<FieldRule, { kind: 'image' }>; look: FieldLook; labelId: string }

/** An image with its preview. A chosen file is kept as it is, and sent with the form; a text is the image that is stored. */
export default function ImageInput({ rule: { types, maxBytes, optional }, look, labelId, id, value, onChange, disabled = false, ...wiring }: ImageInputProps) {
  const t = useFormWords()
  const address = useAddress(value, look)
  const names = types.map((type) => type.replace('image/', '').toUpperCase()).join(', ')
  return (
    <div id={id} role="group" aria-labelledby={labelId} aria-describedby={wiring['aria-describedby']} className="v-stack v-image" data-invalid={wiring['aria-invalid'] || undefined}>
      {address !== undefined && <img src={address} alt={t('image.preview')} />}
      <div className="v-actions">
        <Upload accept={types.join(',')} maxCount={1} showUploadList={false} disabled={disabled} beforeUpload={(file) => (onChange?.(file), false)}>
          <Button icon="upload" disabled={disabled}>{t(value === undefined ? 'image.choose' : 'image.change')}</Button>
        </Upload>
        {value !== undefined && optional && <Button icon="trash" kind="quiet" disabled={disabled} onClick={() => onChange?.(undefined)}>{t('image.remove')}</Button>}
      </div>
      <p className="v-note">{t('image.limits', { types: names, megabytes: maxBytes / 1_048_576 })}</p>
    </div>
  )
}

/** Where the image can be seen: a chosen file has an address for as long as it is shown. */
function useAddress(value: ControlProps['value'], { addressOf }: FieldLook): string | undefined {
  const made = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : undefined), [value])
  useEffect(() => () => void (made !== undefined && URL.revokeObjectURL(made)), [made])
  return made ?? (typeof value === 'string' ? addressOf?.(value) : undefined)
}
