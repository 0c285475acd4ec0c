import { useEffect, useState } from 'react'
import type { BulkView } from '../operations/bulk-view.ts'
import { fitOf, type Fit } from './fits.ts'
import { readHeaders } from './read-headers.ts'

/** How a file's headers go with each operation; empty until they are read, and where they cannot be. */
export function useFits(file: File, views: readonly BulkView[]): readonly Fit[] {
  const [fits, setFits] = useState<readonly Fit[]>([])
  useEffect(() => {
    let wanted = true
    const definitions = views.map(({ definition }) => definition)
    readHeaders(file, definitions).then(
      (headers) => wanted && headers && setFits(definitions.map((definition) => fitOf(definition, headers))),
      // A file that cannot be read here is for the server to judge.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [file, views])
  return fits
}
