import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bannerTypes, type BannerType } from '@ventanilla/contract/states'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { useFormWordsOf, usePending } from '@ventanilla/ui/changes'
import { BackArrow, Button, EmptyState, LoadFailure, LoadingState, PageHeader, Stack, StaleNotice, TabLinks } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { AllBanners } from './all-banners.tsx'
import { BannerCards } from './banner-cards.tsx'
import { BannerForm } from './banner-form.tsx'
import { useOrder } from './use-order.ts'

const typeIn = (text: string | null): BannerType => bannerTypes.find((type) => type === text) ?? 'home'

/** The banners of the app, place by place, in the order in which people see them; and all of them as one list. */
export default function BannersPage() {
  const { t } = useTranslation('marketing')
  const { option } = useFormWordsOf('create-banner')
  const { may } = useSession()
  const [params] = useSearchParams()
  // The places are tabs of their own; the list of all of them has its filters in the address.
  const isAll = params.get('view') === 'all'
  const type = isAll ? 'home' : typeIn(params.get('type'))
  const [creating, setCreating] = useState(false)
  const create = may('create-banner') && <Button kind="primary" onClick={() => setCreating(true)}>{t('banners.new')}</Button>
  return (
    <Stack>
      <PageHeader title={t('banners.title')} description={t('banners.explanation')} back={<BackArrow to="/marketing" />} actions={create} />
      <TabLinks
        label={t('banners.places')}
        current={isAll ? 'all' : type}
        tabs={[...bannerTypes.map((each) => ({ key: each, title: option('type')(each).label, to: each === 'home' ? '/marketing/banners' : `/marketing/banners?type=${each}` })), { key: 'all' as const, title: t('banners.all'), to: '/marketing/banners?view=all' }]}
      />
      {isAll ? <AllBanners /> : <Place key={type} type={type} />}
      {creating && <BannerForm place={type} onClose={() => setCreating(false)} />}
    </Stack>
  )
}

/** The banners of one place. */
function Place({ type }: { type: BannerType }) {
  const { t } = useTranslation('marketing')
  const { may } = useSession()
  const answer = useQuery(useApi().query('banners-of-type', { query: { banner_type: type } }))
  const load = useLoadState(answer, ({ results }) => results)
  const { shown, move, order, told, dialog } = useOrder(type, load.status === 'ready' ? load.value : [], () => answer.refetch({ cancelRefetch: false }))
  const pending = usePending('banner', shown.map(({ id }) => id))
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  const mayOrder = may('order-banners')
  return (
    <>
      <StaleNotice of={load} />
      <p className="v-hidden" role="status">{told}</p>
      {shown.length === 0 ? <EmptyState title={t('banners.empty')}>{t('banners.emptyText')}</EmptyState> : <BannerCards banners={shown} pending={pending} {...(mayOrder && { onMove: move, onOrder: order })} />}
      {dialog}
    </>
  )
}
