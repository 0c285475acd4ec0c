import type { Segmentation } from '@ventanilla/contract/endpoints/segments.endpoints'
import type { StatusKind } from '@ventanilla/ui/core'

export const segmentStatus: StatusKind<Segmentation['status']> = { words: 'marketing:segments.statuses', tones: { active: 'success', archived: 'neutral' } }
