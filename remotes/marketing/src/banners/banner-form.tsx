import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bannerProblems } from '@ventanilla/contract/banner-rules'
import type { Banner } from '@ventanilla/contract/endpoints/banners.endpoints'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { bannerTypes, type BannerType } from '@ventanilla/contract/states'
import { dayIn } from '@ventanilla/i18n/dates'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'
import { AppPreview } from './app-preview.tsx'

type Endpoint = 'create-banner' | 'edit-banner'
type Parts = FormParts<Endpoint>

const endOf = (moment: string | null) => (moment === null ? null : dayIn(moment))
/** A banner as its form has it: its days are days in Panama. */
const valuesOf = ({ type, title, image_url, alt, link_type, link, service_id, cashback_id, segment_id, starts_at, ends_at, is_active }: Banner) => ({
  ...{ type, title, image_url, alt, link_type, link, service_id, cashback_id, segment_id, is_active },
  starts_at: dayIn(starts_at),
  ends_at: endOf(ends_at),
})

/** Where a banner leads to, of each kind of link what it does not take: that stays as it was typed until the form is sent, in case somebody comes back to it. */
const otherLinks = ({ link_type }: Pick<Parts['values'], 'link_type'>) => (['link', 'service_id', 'cashback_id'] as const).filter((each) => each !== linkOf(link_type))
const linkOf = (type: Parts['values']['link_type']) => (type === 'url' || type === 'screen' ? 'link' : type === 'service' ? 'service_id' : type === 'cashback' ? 'cashback_id' : undefined)
const counted = <V extends Pick<Parts['values'], 'link_type'>>(values: V): V => ({ ...values, ...Object.fromEntries(otherLinks(values).map((each) => [each, each === 'link' ? '' : null])) })

/** What a list calls one of its records. */
const named = (record: unknown) => ({ label: (record as { name?: string }).name ?? '' })
const known = (id: string | null | undefined, label: string | undefined) => (id != null && label !== undefined ? { id, label } : undefined)

/** Creates a banner of a place, or changes one, with a preview of it in the app. */
export function BannerForm({ banner, place, onClose }: { banner?: Banner; place: BannerType; onClose: () => void }) {
  const { t } = useTranslation('marketing')
  const { label, option } = useFormWordsOf('create-banner')
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  const api = useApi()
  const shared = {
    dialog: { title: t(banner ? 'banners.edit' : 'banners.new') },
    label,
    looks: {
      type: { option: option('type') },
      alt: { hint: t('banners.hints.alt') },
      link_type: { option: option('link_type') },
      link: { placeholder: 'https://' },
      service_id: { optionOf: named, known: known(banner?.service_id, banner?.service_name) },
      cashback_id: { optionOf: (programme: Pick<Cashback, 'name_es' | 'name_en'>) => ({ label: programme[name] }), known: known(banner?.cashback_id, banner?.[`cashback_${name}`]) },
      segment_id: { hint: t('banners.hints.segment'), optionOf: named, known: known(banner?.segment_id, banner?.segment_name) },
      ends_at: { hint: t('banners.hints.ends') },
    },
    unused: otherLinks,
    check: (values: Parts['values']) => bannerProblems(counted(values), { today: dayIn(), before: banner && valuesOf(banner) }),
    submit: t('banners.save'),
    saved: (saved: Banner) => t('banners.saved', { title: saved.title }),
    onDone: onClose,
    onCancel: onClose,
    children: (form: Parts) => <Terms form={form} banner={banner} />,
  }
  if (!banner) return <ResourceForm endpoint="create-banner" start={{ type: place, link_type: 'none', starts_at: dayIn(), is_active: true }} input={(body) => ({ body: counted(body) })} {...shared} />
  const read = () => api.call('banner', { params: { id: banner.id } })
  return <ResourceForm endpoint="edit-banner" record={{ now: banner, read, valuesOf }} input={(body, { id, version }: Banner) => ({ params: { id }, body: { version, ...counted(body) } })} {...shared} />
}

/** The fields, of the link the one that its kind takes. */
function Terms({ form: { field, values }, banner }: { form: Parts; banner: Banner | undefined }) {
  const { t } = useTranslation('marketing')
  const link = linkOf(values.link_type)
  return (
    <div className="v-stack v-form">
      {field('type')}
      {field('title')}
      {field('image_url')}
      {field('alt')}
      {field('link_type')}
      {link && field(link)}
      {values.link_type === 'screen' && <p className="v-note">{t('banners.hints.screen')}</p>}
      {field('segment_id')}
      {field('starts_at')}
      {field('ends_at')}
      <Others values={values} own={banner?.id} />
      {field('is_active')}
      <AppPreview place={bannerTypes.find((type) => type === values.type) ?? 'home'} image={values.image_url} alt={values.alt ?? ''} />
    </div>
  )
}

/** Says how many others show in the same place on the same days: people see all of them, one after the other. */
function Others({ values: { type, starts_at, ends_at }, own }: { values: Parts['values']; own: string | undefined }) {
  const { t } = useTranslation('marketing')
  const api = useApi()
  const { data } = useQuery({ ...api.query('banners-of-type', { query: { banner_type: type ?? 'home' } }), enabled: type !== undefined })
  const overlaps = (one: Banner) => starts_at !== undefined && (one.ends_at === null || dayIn(one.ends_at) >= starts_at) && (ends_at == null || dayIn(one.starts_at) <= ends_at)
  const others = (data?.results ?? []).filter((one) => one.id !== own && one.is_active && overlaps(one))
  return others.length > 0 && <p className="v-note" role="status">{t('banners.others', { count: others.length, titles: others.slice(0, 3).map(({ title }) => title).join(', ') })}</p>
}
