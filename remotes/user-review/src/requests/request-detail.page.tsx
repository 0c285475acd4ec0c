import { useTranslation } from 'react-i18next'
import { useParams } from '@ventanilla/remote-sdk/router'
import { RequestDifference } from '@ventanilla/ui/changes'
import { Button } from '@ventanilla/ui/core'
import { RequestView } from './request-view.tsx'

/** One request: its fields, each of which is decided by itself where they stand by themselves. */
export default function RequestDetailPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('user-review')
  return (
    <RequestView id={id} view="fields">
      {(request, decide) => (
        <RequestDifference
          request={request}
          tasks={request.tasks}
          actions={
            request.can_decide && !request.whole
              ? ({ id: task, status }, field) =>
                  status === 'pending' && (
                    <div className="v-row-actions">
                      <Button small icon="check" aria-label={t('requests.approveField', { field })} onClick={() => decide({ how: 'approved', request, task, field })}>{t('requests.approve')}</Button>
                      <Button small icon="close" aria-label={t('requests.rejectField', { field })} onClick={() => decide({ how: 'rejected', request, task, field })}>{t('requests.reject')}</Button>
                    </div>
                  )
              : undefined
          }
        />
      )}
    </RequestView>
  )
}
