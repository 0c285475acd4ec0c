import { Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { FieldRule } from '@ventanilla/contract/field-rules'
import { typeNames } from '@ventanilla/contract/images'
import { Button } from '../fields/button.tsx'
import type { ControlProps, FieldLook } from './look.ts'
import { useImageSource } from '../values/use-image-source.ts'
import { useFileAddress } from './use-file-address.ts'
import { useFormWords } from './words.ts'

type ImageInputProps = ControlProps & { rule: Extract<FieldRule, { kind: 'image' }>; look: FieldLook; labelId: string }

/**
 * An image with its preview: chosen or dropped, replaced, taken away. A chosen file is kept as it is until the form is sent;
 * a text is the address of the image that is stored.
 */
export default function ImageInput({ rule: { types, maxBytes, optional }, look, labelId, id, value, onChange, disabled = false, ...wiring }: ImageInputProps) {
  const t = useFormWords()
  const address = useImageAddress(value, look)
  const [unseen, setUnseen] = useState<string>()
  const { place, over } = useDrop((file) => !disabled && onChange?.(file))
  return (
    <div
      ref={place}
      id={id}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={wiring['aria-describedby']}
      className="v-stack v-image"
      data-invalid={wiring['aria-invalid'] || undefined}
      data-over={over || undefined}
    >
      {address !== undefined && (unseen === address ? <p className="v-muted">{t('image.unseen')}</p> : <img src={address} alt={t('image.preview')} onError={() => setUnseen(address)} />)}
      <div className="v-actions">
        <Upload accept={types.join(',')} maxCount={1} showUploadList={false} disabled={disabled} beforeUpload={(file) => (onChange?.(file), false)}>
          <Button icon="upload" disabled={disabled}>{t(value === undefined ? 'image.choose' : 'image.change')}</Button>
        </Upload>
        {value !== undefined && optional && <Button icon="trash" kind="quiet" disabled={disabled} onClick={() => onChange?.(undefined)}>{t('image.remove')}</Button>}
      </div>
      <p className="v-note">{t('image.limits', { types: typeNames(types), megabytes: maxBytes / 1_048_576 })} {t('image.drop')}</p>
    </div>
  )
}

/** A place that takes a file which is dropped on it: beside its buttons, for who has a pointer. */
function useDrop(take: (file: File) => void) {
  const place = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const taken = useRef(take)
  useEffect(() => {
    taken.current = take
  })
  useEffect(() => {
    const element = place.current
    const leave = () => setOver(false)
    const hover = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) taken.current(file)
    }
    element?.addEventListener('dragover', hover)
    element?.addEventListener('dragleave', leave)
    element?.addEventListener('drop', drop)
    return () => {
      element?.removeEventListener('dragover', hover)
      element?.removeEventListener('dragleave', leave)
      element?.removeEventListener('drop', drop)
    }
  }, [])
  return { place, over }
}

/** Where the image can be seen: a chosen file has an address for as long as it is shown. */
function useImageAddress(value: ControlProps['value'], { addressOf }: FieldLook): string | undefined {
  const source = useImageSource()
  const made = useFileAddress(value instanceof File ? value : undefined)
  return made ?? (typeof value === 'string' ? (addressOf?.(value) ?? source(value, 'medium')) : undefined)
}
