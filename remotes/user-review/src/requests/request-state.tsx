import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { requestPath, useFieldWords } from '@ventanilla/ui/changes'
import { Alert, TextLink } from '@ventanilla/ui/core'

/** What is to be known before the fields: who can decide where the reader can't, what failed, what has moved, and what undid it. */
export function RequestState({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('user-review')
  const { status, problem, undoes, undone_by, tasks } = request
  return (
    <>
      {status === 'pending' && !request.can_decide && <WhoDecides request={request} />}
      {status === 'pending' && tasks.some((task) => task.moved && task.status === 'pending') && <Alert kind="warning">{t('requests.state.moved')}</Alert>}
      {problem && <Problem request={request} problem={problem} />}
      {status === 'executed_direct' && <Alert kind="info">{t(request.direct_because === null ? 'requests.state.direct' : `requests.state.directBecause.${request.direct_because}`)}</Alert>}
      {undoes !== null && <Alert kind="info">{t('requests.state.undoes')} <TextLink to={requestPath(undoes)}>{t('requests.see', { id: undoes })}</TextLink></Alert>}
      {undone_by !== null && <Alert kind="info">{t('requests.state.undone')} <TextLink to={requestPath(undone_by)}>{t('requests.see', { id: undone_by })}</TextLink></Alert>}
    </>
  )
}

/** Why the reader can't decide, and who can; without anybody, what such a person has to hold. */
function WhoDecides({ request: { cannot_decide, deciders, permissions } }: { request: RequestDetail }) {
  const { t } = useTranslation(['user-review', 'messages'])
  const say = useProblemText()
  const refusal = cannot_decide === null ? undefined : { code: cannot_decide }
  const needed = permissions.map((code) => t(`permissions.${code}`, { ns: 'messages' })).join(', ')
  return (
    <Alert kind="info" title={refusal ? say(refusal) : t('requests.state.waits')} of={refusal}>
      {deciders.length > 0 ? <p>{t('requests.state.deciders', { count: deciders.length, names: deciders.map(({ name }) => name).join(', ') })}</p> : <p>{t('requests.state.nobody', { permissions: needed })}</p>}
    </Alert>
  )
}

function Problem({ request: { subject_type: subject, change }, problem }: { request: RequestDetail; problem: NonNullable<RequestDetail['problem']> }) {
  const { t } = useTranslation('user-review')
  const say = useProblemText()
  const words = useFieldWords()
  return (
    <Alert kind="danger" title={t('requests.state.failed')} of={problem}>
      {problem.field !== undefined && <b>{words(problem.field, { subject, change }).label}: </b>}{say(problem)}
    </Alert>
  )
}
