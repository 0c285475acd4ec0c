import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

/** Exitosa or Fallida (specification section 2), by word, colour and icon. */
export function Outcome({ ok }: { ok: boolean }) {
  const t = useUiWords()
  return (
    <span className="v-tag" data-tone={ok ? 'success' : 'danger'}>
      <Icon name={ok ? 'check-circle' : 'error'} size={14} /> {t(ok ? 'result.success' : 'result.fail')}
    </span>
  )
}
