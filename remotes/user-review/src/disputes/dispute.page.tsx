import { useParams } from '@ventanilla/remote-sdk/router'
import { DisputeDetail } from '@ventanilla/ui/holders'

/** One dispute. */
export default function DisputePage() {
  const { id = '' } = useParams()
  return <DisputeDetail id={id} back="/disputes" />
}
