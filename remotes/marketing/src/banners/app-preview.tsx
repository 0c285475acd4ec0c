import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BannerType } from '@ventanilla/contract/states'
import { useImageSource } from '@ventanilla/ui/core'
import { useFileAddress } from '@ventanilla/ui/form'
import './banners.css'

type AppPreviewProps = {
  /** The place in the app, which says how wide and high a banner is there. */
  place: BannerType
  /** The stored image by its address, or the file that somebody chose. */
  image: unknown
  alt: string
  title?: string
  text?: string
  /** What it opens, in words. */
  opens?: ReactNode
}

/** A banner as the programme's app shows it: in a telephone, among what else stands there. */
export function AppPreview({ place, image, alt, title, text, opens }: AppPreviewProps) {
  const { t } = useTranslation('marketing')
  const source = useImageSource()
  const chosen = useFileAddress(image instanceof File ? image : undefined)
  const address = chosen ?? (typeof image === 'string' && image !== '' ? source(image, 'large') : undefined)
  return (
    <figure className="v-stack v-app-preview">
      <figcaption className="v-strong">{t('banners.preview')}</figcaption>
      <div className="v-phone">
        <div className="v-phone-line" aria-hidden="true" />
        <div className="v-phone-banner" data-place={place}>
          {address === undefined ? <p className="v-muted">{t('banners.noImage')}</p> : <img src={address} alt={alt || title || t('banners.image')} />}
        </div>
        {title !== undefined && title !== '' && <p className="v-strong">{title}</p>}
        {text !== undefined && text !== '' && <p>{text}</p>}
        <div className="v-phone-line" aria-hidden="true" />
        <div className="v-phone-line" data-short aria-hidden="true" />
      </div>
      {opens !== undefined && <p className="v-note">{opens}</p>}
    </figure>
  )
}
