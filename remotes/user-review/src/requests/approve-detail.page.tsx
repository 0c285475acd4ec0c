import { useParams } from '@ventanilla/remote-sdk/router'
import { DecidedFields } from './decided-fields.tsx'
import { RequestView } from './request-view.tsx'

/** The fields of a request that were approved. */
export default function ApproveDetailPage() {
  const { id = '' } = useParams()
  return <RequestView id={id} view="approved">{(request) => <DecidedFields request={request} how="approved" />}</RequestView>
}
