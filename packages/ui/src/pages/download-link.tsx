import { Icon } from '../icons/icon.tsx'

export type DownloadLinkProps = { fileName: string; label: string; busy?: boolean; onDownload: () => void }

/** The CSV link with the file's name (specification section 2). A button in truth: the file needs the session's header. */
export function DownloadLink({ fileName, label, busy = false, onDownload }: DownloadLinkProps) {
  return (
    <button type="button" className="v-link v-download" aria-label={label} aria-disabled={busy} onClick={() => !busy && onDownload()}>
      {busy ? <span className="v-spinner" aria-hidden="true" /> : <Icon name="download" />}
      <span className="v-ellipsis">{fileName}</span>
    </button>
  )
}
