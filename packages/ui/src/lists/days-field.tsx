import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { FieldOnItsWay } from '../feedback/field-on-its-way.tsx'

/** A range of days. The calendar comes when it is drawn: most lists are opened without. */
export const DaysField = retryingLazy(() => import('./days-filter.tsx'), { fallback: <FieldOnItsWay /> })
