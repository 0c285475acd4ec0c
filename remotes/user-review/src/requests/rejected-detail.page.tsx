import { useParams } from '@ventanilla/remote-sdk/router'
import { DecidedFields } from './decided-fields.tsx'
import { RequestView } from './request-view.tsx'

/** The fields of a request that were rejected. */
export default function RejectedDetailPage() {
  const { id = '' } = useParams()
  return <RequestView id={id} view="rejected">{(request) => <DecidedFields request={request} how="rejected" />}</RequestView>
}
