import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Banner } from '@ventanilla/contract/endpoints/banners.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useChangeWords, useFormWordsOf } from '@ventanilla/ui/changes'
import { Panel, RecordLink, StatusTag, Tiles, Timestamp } from '@ventanilla/ui/core'
import { ConfirmCall, DetailPage, History, type Identity } from '@ventanilla/ui/detail'
import { AppPreview } from './app-preview.tsx'
import { BannerForm } from './banner-form.tsx'
import { bannerStatus } from './statuses.ts'
import { segmentPath } from '../segments/paths.ts'
import { useBannerWords } from './use-banner-words.ts'

type Begun = { what: 'edit' | 'delete'; banner: Banner }

/** One banner: as the app shows it, when and to whom, and its history. */
export default function BannerPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Begun>()
  const identity = useIdentity(setBegun)
  const { opens } = useBannerWords()
  const words = useChangeWords()
  const close = () => setBegun(undefined)
  return (
    <>
      <DetailPage query={useApi().query('banner', { params: { id } })} kind={t('banners.one')} back="/marketing/banners" identity={identity} pending={{ type: 'banner', idOf: (banner) => banner.id }}>
        {(banner) => (
          <Tiles wide>
            <Panel><AppPreview place={banner.type} image={banner.image_url} alt={banner.alt || banner.title} opens={opens(banner)} /></Panel>
            <Panel title={t('banners.history')} flush><History record={{ type: 'banner', id }} words={words} /></Panel>
          </Tiles>
        )}
      </DetailPage>
      {begun?.what === 'edit' && <BannerForm banner={begun.banner} place={begun.banner.type} onClose={close} />}
      {begun?.what === 'delete' && (
        <ConfirmCall
          endpoint="delete-banner"
          input={{ params: { id }, body: { version: begun.banner.version } }}
          title={t('banners.deleteTitle', { title: begun.banner.title })}
          confirm={t('banners.delete')}
          danger
          done={t('banners.deleted')}
          // Sent for approval, it is still there.
          onDone={(answer) => answer && void navigate(`/marketing/banners?type=${begun.banner.type}`)}
          onClose={close}
        >
          {t('banners.deleteText')}
        </ConfirmCall>
      )}
    </>
  )
}

function useIdentity(begin: (begun: Begun) => void): (banner: Banner) => Identity {
  const { t } = useTranslation('marketing')
  const { label, option } = useFormWordsOf('create-banner')
  const { opens, seenBy } = useBannerWords()
  return (banner) => ({
    name: banner.title,
    status: <StatusTag of={bannerStatus} status={banner.status} />,
    facts: [
      { key: 'type', label: label('type'), value: `${option('type')(banner.type).label} · ${t('banners.place', { order: banner.order })}` },
      { key: 'starts', label: label('starts_at'), value: <Timestamp time={banner.starts_at} dateOnly /> },
      { key: 'ends', label: label('ends_at'), value: banner.ends_at === null ? t('banners.noEnd') : <Timestamp time={banner.ends_at} dateOnly /> },
      { key: 'segment', label: label('segment_id'), value: banner.segment_id === null ? seenBy(banner) : <RecordLink page={{ to: segmentPath(banner.segment_id), needs: 'segmentation' }}>{banner.segment_name}</RecordLink> },
      { key: 'link', label: label('link_type'), value: banner.cashback_id === null ? opens(banner) : <RecordLink page={{ to: `/cashback/${encodeURIComponent(banner.cashback_id)}`, needs: 'cashback' }}>{opens(banner)}</RecordLink> },
      ...(banner.alt === '' ? [] : [{ key: 'alt', label: label('alt'), value: banner.alt }]),
      { key: 'id', label: t('banners.id'), copy: banner.id },
    ],
    actions: [
      { key: 'edit', label: t('banners.edit'), icon: 'edit', needs: 'edit-banner', begin: () => begin({ what: 'edit', banner }) },
      { key: 'delete', label: t('banners.delete'), icon: 'trash', danger: true, needs: 'delete-banner', begin: () => begin({ what: 'delete', banner }) },
    ],
  })
}
