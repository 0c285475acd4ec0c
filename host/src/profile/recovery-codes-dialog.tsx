import { useEffect } from 'react'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { useBlocker } from '@ventanilla/remote-sdk/router'
import { Alert, Button, FormDialog, saveFile } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'

/** Back does nothing meanwhile, and closing the tab asks in the browser's own words. What the host leads to by itself, such as the end of the session, goes on. */
function useHeld() {
  const held = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => held.reset?.(), [held])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

/** The recovery codes, which are shown this one time, and ways to keep them. Only the button that says that they are kept closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useWords()
  useHeld()
  const toast = useToast()
  const { settings } = useServices()
  const title = t('second_factor.codes_title')
  const text = [`${settings.programmeName} · ${title}`, ...codes, ''].join('\r\n')
  const download = () => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('second_factor.codes_file'))
  // Without https a browser has no clipboard at all.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast('success', t('second_factor.copied'))
    } catch {
      toast('error', t('second_factor.not_copied'))
    }
  }
  return (
    <FormDialog open title={title} submit={t('second_factor.codes_kept')} cancel={t('second_factor.download')} onSubmit={onClose} onCancel={download}>
      <Alert kind="warning">{t('second_factor.codes_text')}</Alert>
      <ol className="host-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="v-actions">
        <Button icon="file" data-first onClick={() => void copy()}>
          {t('second_factor.copy')}
        </Button>
        <Button onClick={() => window.print()}>{t('second_factor.print')}</Button>
      </div>
    </FormDialog>
  )
}
