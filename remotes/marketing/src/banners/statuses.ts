import type { BannerStatus } from '@ventanilla/contract/states'
import type { StatusKind } from '@ventanilla/ui/core'

/** Whether a banner shows now. */
export const bannerStatus: StatusKind<BannerStatus> = {
  words: 'marketing:banners.statuses',
  tones: { off: 'neutral', scheduled: 'info', active: 'success', over: 'warning' },
}
