import { useTranslation } from 'react-i18next'
import type { Banner } from '@ventanilla/contract/endpoints/banners.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { StatusTag, TextLink, Timestamp, useStatusWords } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'
import { bannerStatus } from './statuses.ts'
import { useBannerWords } from './use-banner-words.ts'

/** The banners of all places as one list, which can be filtered and leaves as a file. */
export function AllBanners() {
  const { t } = useTranslation('marketing')
  const words = useStatusWords()
  const { label, option } = useFormWordsOf('create-banner')
  const { seenBy, opens } = useBannerWords()
  const place = (type: string) => option('type')(type).label
  const columns: Column<Banner, SortOf<'banners'>>[] = [
    { key: 'title', title: label('title'), sort: 'title', card: 'first', cell: ({ id, title }) => <TextLink to={`/marketing/banners/${encodeURIComponent(id)}`}>{title}</TextLink> },
    { key: 'type', title: label('type'), sort: 'order', card: 'second', cell: ({ type, order }) => `${place(type)} · ${t('banners.place', { order })}` },
    { key: 'status', title: t('banners.status'), card: 'end', cell: ({ status }) => <StatusTag of={bannerStatus} status={status} /> },
    { key: 'starts', title: label('starts_at'), sort: 'starts_at', cell: ({ starts_at }) => <Timestamp time={starts_at} dateOnly /> },
    { key: 'ends', title: label('ends_at'), cell: ({ ends_at }) => (ends_at === null ? t('banners.noEnd') : <Timestamp time={ends_at} dateOnly />) },
    { key: 'segment', title: label('segment_id'), cell: seenBy },
    { key: 'link', title: label('link_type'), cell: opens },
  ]
  return (
    <ListView
      endpoint="banners"
      caption={t('banners.title')}
      columns={columns}
      rowKey={({ id }) => id}
      pending={{ type: 'banner', idOf: ({ id }) => id }}
      search={t('banners.search')}
      empty={t('banners.none')}
      filters={{ type: { label: label('type'), word: place }, status: { label: t('banners.status'), word: (status) => words(bannerStatus, status) }, starts_at: { label: label('starts_at') }, segment_id: { label: label('segment_id') } }}
    />
  )
}
