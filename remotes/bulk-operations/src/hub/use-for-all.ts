import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import type { ForAll } from '../operations/for-all.ts'
import { resultPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'

/** Makes an operation's list out of the database, begins it and goes on to its progress. That there is nobody left is no failure. */
export function useForAll(definition: BulkDefinition, onNothingBegun: () => void) {
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const { t, problemText } = useWords()

  const { mutate, isPending } = useMutation({
    mutationFn: (endpoint: ForAll) => api.call(endpoint, {}),
    onSuccess: ({ upload_document_id }) => {
      void navigate(resultPath(definition, upload_document_id))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.body?.code === 'nothing_to_do') toast('info', t(`operations.${definition.id}.forAll.nothing`))
      else toast('error', t('hub.forAll.failed', { message: problemText(error) }))
      onNothingBegun()
    },
  })
  return { begin: mutate, busy: isPending }
}
