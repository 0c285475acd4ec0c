import { FieldOnItsWay } from '../feedback/field-on-its-way.tsx'
import { lazyAntd } from '../theme/lazy-antd.tsx'

/** A range of days. The calendar comes when it is drawn: most lists are opened without. */
export const DaysField = lazyAntd(() => import('./days-filter.tsx'), { fallback: <FieldOnItsWay /> })
