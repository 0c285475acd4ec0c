import { useTranslation } from 'react-i18next'
import type { CashbackBanner } from '@ventanilla/contract/endpoints/banners.endpoints'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useChangeWords } from '@ventanilla/ui/changes'
import { cashbackStatus, Mark, Panel, TextLink, Tiles, useStatusWords } from '@ventanilla/ui/core'
import { DetailPage, History, Missing, type Identity } from '@ventanilla/ui/detail'
import { AppPreview } from './app-preview.tsx'

/** Whether the app shows it: it is active, and its programme runs. Else it says what is missing. */
function Shows({ banner: { is_active, status = 'active' } }: { banner: CashbackBanner }) {
  const { t } = useTranslation('marketing')
  const word = useStatusWords()
  if (!is_active) return <Mark tone="neutral">{t('cashbackBanner.inactive')}</Mark>
  return status === 'active' ? <Mark tone="success">{t('cashbackBanner.active')}</Mark> : <Mark tone="warning">{t('cashbackBanner.waits', { status: word(cashbackStatus, status) })}</Mark>
}

/** The banner of a cashback programme as the app shows it in both languages, and its history. */
export default function CashbackBannerPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const words = useChangeWords()
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  const identity = (banner: CashbackBanner): Identity => ({
    name: banner[name],
    status: <Shows banner={banner} />,
    facts: [{ key: 'programme', label: t('cashback.one'), value: <TextLink to={`/cashback/${encodeURIComponent(id)}`}>{banner[name]}</TextLink> }],
    actions: [{ key: 'edit', label: t('cashbackBanner.edit'), icon: 'edit', needs: 'edit-cashback-banner', begin: () => void navigate(`/cashback/banner/${encodeURIComponent(id)}`) }],
  })
  return (
    <DetailPage query={useApi().query('cashback-banner', { params: { id } })} kind={t('cashbackBanner.title')} back={`/cashback/${encodeURIComponent(id)}`} identity={identity} missing={<Missing back="/cashback" />} pending={{ type: 'cashback_banner', idOf: (banner) => banner.id }}>
      {({ image_url, alt, title_es, title_en, text_es, text_en }) => (
        <>
          <Tiles wide>
            <Panel title={t('cashbackBanner.spanish')}><AppPreview place="cashback" image={image_url} alt={alt || title_es} title={title_es} text={text_es} /></Panel>
            <Panel title={t('cashbackBanner.english')}><AppPreview place="cashback" image={image_url} alt={alt || title_en} title={title_en} text={text_en} /></Panel>
          </Tiles>
          <Panel title={t('banners.history')} flush><History record={{ type: 'cashback_banner', id }} words={words} /></Panel>
        </>
      )}
    </DetailPage>
  )
}
