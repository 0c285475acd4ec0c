import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CashbackBanner } from '@ventanilla/contract/endpoints/banners.endpoints'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { BackArrow, PageHeader, Panel, Stack } from '@ventanilla/ui/core'
import { NotLoaded } from '@ventanilla/ui/detail'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'
import { AppPreview } from './app-preview.tsx'

const valuesOf = ({ title_es, title_en, text_es, text_en, image_url, alt, is_active }: CashbackBanner) => ({ title_es, title_en, text_es, text_en, image_url, alt, is_active })

/** What is missing of a banner that shall show. */
function missing({ is_active, image_url, title_es, title_en }: Parts['values']) {
  if (is_active !== true) return {}
  return { ...(image_url == null && { image_url: { code: 'required' } }), ...(title_es === '' && { title_es: { code: 'blank' } }), ...(title_en === '' && { title_en: { code: 'blank' } }) }
}

type Parts = FormParts<'edit-cashback-banner'>

/** Edits the banner of a cashback programme, with a preview in both languages. */
export default function CashbackBannerFormPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketing')
  const api = useApi()
  const navigate = useNavigate()
  const { label } = useFormWordsOf('edit-cashback-banner')
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  const answer = useQuery(api.query('cashback-banner', { params: { id } }))
  const shown = `/cashback/banner/detail/${encodeURIComponent(id)}`
  return (
    <Stack>
      <PageHeader title={t('cashbackBanner.edit')} description={answer.data?.[name]} back={<BackArrow to={shown} />} />
      {!answer.data && <NotLoaded answer={answer} back="/cashback" />}
      {answer.data && (
        <Panel>
          <ResourceForm
            endpoint="edit-cashback-banner"
            record={{ now: answer.data, read: () => api.call('cashback-banner', { params: { id } }), valuesOf }}
            label={label}
            looks={{ alt: { hint: t('banners.hints.alt') }, is_active: { hint: t('cashbackBanner.activeHint') } }}
            input={(body, { version }: CashbackBanner) => ({ params: { id }, body: { version, ...body } })}
            check={missing}
            submit={t('banners.save')}
            saved={() => t('cashbackBanner.saved')}
            onDone={() => void navigate(shown)}
            onCancel={() => void navigate(shown)}
          >
            {(form) => <Terms form={form} />}
          </ResourceForm>
        </Panel>
      )}
    </Stack>
  )
}

function Terms({ form: { field, values } }: { form: Parts }) {
  const language = useLanguage()
  const [title, text] = language === 'en' ? [values.title_en, values.text_en] : [values.title_es, values.text_es]
  return (
    <div className="v-stack v-form">
      {field('title')}
      {field('text')}
      {field('image_url')}
      {field('alt')}
      {field('is_active')}
      <AppPreview place="cashback" image={values.image_url} alt={values.alt ?? ''} title={title ?? ''} text={text ?? ''} />
    </div>
  )
}
