import type { ReactNode } from 'react'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import { ResourceForm } from '@ventanilla/ui/form'
import { useWords } from '../app/use-words.ts'

type CodeEndpoint = 'enable-second-factor' | 'renew-recovery-codes' | 'confirm-session'

type CodeDialogProps<I extends CodeEndpoint> = {
  endpoint: I
  title: string
  /** What stands above the code. */
  children: ReactNode
  label: string
  hint?: string
  submit: string
  danger?: boolean
  urgent?: boolean
  onDone: (answer: ResponseOf<Endpoints[I]>) => void
  onClose: () => void
}

/** A dialog that asks for nothing but a code of the second factor. */
export function CodeDialog<I extends CodeEndpoint>({ endpoint, title, children, label, hint, submit, danger = false, urgent = false, onDone, onClose }: CodeDialogProps<I>) {
  const t = useWords()
  return (
    <ResourceForm<CodeEndpoint>
      endpoint={endpoint}
      dialog={{ title, urgent }}
      label={() => label}
      looks={{ code: { hint } }}
      refusals={{ other: 'code' }}
      input={(body) => ({ body })}
      submit={submit}
      cancel={t('dialog.cancel')}
      danger={danger}
      onDone={(answer) => answer && onDone(answer as ResponseOf<Endpoints[I]>)}
      onCancel={onClose}
    >
      {({ field }) => (
        <>
          {children}
          {field('code')}
        </>
      )}
    </ResourceForm>
  )
}
