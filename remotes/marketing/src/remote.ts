import { bannerEndpoints } from '@ventanilla/contract/endpoints/banners.endpoints'
import { cashbackEndpoints } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { referralEndpoints } from '@ventanilla/contract/endpoints/referral.endpoints'
import { serviceEndpoints } from '@ventanilla/contract/endpoints/service.endpoints'
import { segmentEndpoints } from '@ventanilla/contract/endpoints/segments.endpoints'
import { notificationEndpoints } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { defineRemote, hostApi } from '@ventanilla/remote-sdk/declaration'

const { cashback, cashbacks } = cashbackEndpoints
const { referral, referrals } = referralEndpoints
const { services } = serviceEndpoints
const { segmentation, segmentations, 'create-segment': createSegment, 'edit-segment': editSegment } = segmentEndpoints
const { notification, notifications, 'create-notification': createNotification, 'edit-notification': editNotification } = notificationEndpoints

export default defineRemote({
  name: 'marketing',
  hostApi,
  pages: [
    {
      id: 'overview',
      path: '/marketing',
      help: 'marketing',
      title: 'overview.title',
      access: { view: ['cashback', 'banner', 'referral'] },
      navigation: { section: 'growth', icon: 'M4 9h16v4H4ZM6 13v8h12v-8M12 9v12M12 9S7 9 7 6.2C7 4 10.5 4 12 9c1.5-5 5-5 5-2.8C17 9 12 9 12 9Z', order: 10 },
    },
    { id: 'banners', path: '/marketing/banners', title: 'banners.title', keywords: 'banners.keywords', access: bannerEndpoints.banners.access, parent: 'overview', help: 'banners' },
    { id: 'banner', path: '/marketing/banners/:id', title: 'banners.one', access: bannerEndpoints.banner.access, parent: 'banners' },
    { id: 'cashbacks', path: '/cashback', title: 'cashback.title', access: cashbacks.access, list: 'cashbacks', parent: 'overview', help: 'cashback' },
    { id: 'cashback', path: '/cashback/:id', title: 'cashback.one', access: cashback.access, parent: 'cashbacks' },
    { id: 'cashback-services', path: '/cashback/:id/service', title: 'cashback.services.title', access: cashback.access, parent: 'cashback', help: 'cashback-services' },
    { id: 'services', path: '/marketing/services', title: 'services.title', access: services.access, list: 'services', parent: 'overview', help: 'services' },
    { id: 'referrals', path: '/marketing/referrals', title: 'referral.title', keywords: 'referral.keywords', access: referrals.access, parent: 'overview', help: 'referrals' },
    { id: 'referral', path: '/marketing/referrals/:id', title: 'referral.one', access: referral.access, parent: 'referrals' },
    { id: 'notifications', path: '/marketing/notifications', title: 'notifications.title', keywords: 'notifications.keywords', access: notifications.access, list: 'notifications', navigation: { section: 'growth', icon: 'M4 5h16v12H9l-5 4ZM8 9h8M8 13h5', order: 50 }, help: 'notifications' },
    { id: 'notification-new', path: '/marketing/notifications/new', title: 'notifications.new', access: createNotification.access, parent: 'notifications' },
    { id: 'notification', path: '/marketing/notifications/:id', title: 'notifications.one', access: notification.access, parent: 'notifications' },
    { id: 'notification-edit', path: '/marketing/notifications/:id/edit', title: 'notifications.edit', access: editNotification.access, parent: 'notification' },
    { id: 'segments', path: '/edit-segmentation', title: 'segments.title', keywords: 'segments.keywords', access: segmentations.access, list: 'segmentations', navigation: { section: 'growth', icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0ZM15.5 4.4a3.5 3.5 0 0 1 0 6.2M18 14a6.5 6.5 0 0 1 3.5 6', order: 40 }, help: 'segments' },
    { id: 'segment-new', path: '/edit-segmentation/new', title: 'segments.new', access: createSegment.access, parent: 'segments' },
    { id: 'segment', path: '/edit-segmentation/:id', title: 'segments.one', access: segmentation.access, parent: 'segments' },
    { id: 'segment-edit', path: '/edit-segmentation/:id/edit', title: 'segments.edit', access: editSegment.access, parent: 'segment' },
    { id: 'cashback-banner', path: '/cashback/banner/detail/:id', title: 'cashbackBanner.title', access: bannerEndpoints['cashback-banner'].access, parent: 'cashbacks', help: 'banners' },
    { id: 'cashback-banner-form', path: '/cashback/banner/:id', title: 'cashbackBanner.edit', access: bannerEndpoints['edit-cashback-banner'].access, parent: 'cashbacks', help: 'banners' },
  ],
})
