import { Upload } from 'antd'
import type { ReactNode } from 'react'
import { AntdProvider } from '../theme/antd-provider.tsx'

export type FileDropProps = {
  /** Of the real file input: a `label` for it inside opens the chooser. */
  id: string
  label: string
  describedBy: string
  /** Endings with their dot. The chooser offers these; the rest is for `onFiles` to refuse. */
  accept: readonly string[]
  /** Takes no file by keyboard now; what is dropped still comes to `onFiles`. */
  busy: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/**
 * A place that takes files by its control or dropped anywhere on it, and sends nothing by itself. The control is the file
 * input itself, which `parts.css` shows to keyboard and screen readers: antd's own has neither a name nor the space key.
 */
export const FileDrop = ({ id, label, describedBy, accept, busy, onFiles, children }: FileDropProps) => (
  <AntdProvider>
    <Upload.Dragger
      className="v-file-drop"
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      data-busy={busy || undefined}
      accept={{ format: accept.join(','), filter: 'native' }}
      multiple
      hasControlInside
      openFileDialogOnClick={false}
      showUploadList={false}
      beforeUpload={(file, all) => {
        if (file === all[0]) onFiles(all)
        return Upload.LIST_IGNORE
      }}
    >
      {children}
    </Upload.Dragger>
  </AntdProvider>
)
