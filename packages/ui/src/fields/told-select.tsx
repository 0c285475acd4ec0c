import { Select, type SelectProps } from 'antd'
import { useId, type ReactNode } from 'react'
import { AntdProvider } from '../theme/antd-provider.tsx'
import './told-select.css'

/** Where the list of an input opens: in the dialog that holds the input, because a screen reader knows nothing outside of it. */
export const popupPlace = (input: HTMLElement): HTMLElement => input.closest<HTMLElement>('[aria-modal]') ?? document.body

type ToldSelectProps = SelectProps & { /** What is chosen, in words. */ chosen: string; hint?: ReactNode; 'aria-invalid'?: boolean; 'aria-required'?: boolean | 'true' | 'false' }

/** antd's list that opens. Its input holds no value, so what is chosen is part of its description, before its hint and error. */
export function ToldSelect({ chosen, hint, ...select }: ToldSelectProps) {
  const id = useId()
  const hinted = hint !== undefined && hint !== '' && hint !== null
  const described = [chosen && `${id}-chosen`, hinted && `${id}-hint`, select['aria-describedby']].filter(Boolean).join(' ')
  return (
    <AntdProvider>
      <Select getPopupContainer={popupPlace} {...select} aria-describedby={described || undefined} />
      {chosen && <span id={`${id}-chosen`} className="v-hidden">{chosen}</span>}
      {hinted && <p id={`${id}-hint`} className="v-note">{hint}</p>}
    </AntdProvider>
  )
}
