import { useTranslation } from 'react-i18next'
import type { Banner } from '@ventanilla/contract/endpoints/banners.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'

type Opening = Pick<Banner, 'link_type' | 'link' | 'service_name' | 'cashback_name_es' | 'cashback_name_en'>

/** When a banner shows and what it opens, in words. */
export function useBannerWords() {
  const { t } = useTranslation('marketing')
  const { date } = useFormats()
  const programme = useLanguage() === 'en' ? 'cashback_name_en' : 'cashback_name_es'
  return {
    schedule: ({ starts_at, ends_at }: Pick<Banner, 'starts_at' | 'ends_at'>): string => (ends_at === null ? t('banners.from', { from: date(starts_at) }) : t('banners.fromTo', { from: date(starts_at), to: date(ends_at) })),
    opens: (banner: Opening): string => {
      const { link_type, link, service_name } = banner
      if (link_type === 'none') return t('banners.opensNothing')
      return t('banners.opens', { what: { url: link, screen: link, service: service_name, cashback: banner[programme] }[link_type] })
    },
    seenBy: ({ segment_name, segment_id }: Pick<Banner, 'segment_id' | 'segment_name'>): string => (segment_id === null ? t('banners.everybody') : t('banners.seenBy', { segment: segment_name })),
  }
}
