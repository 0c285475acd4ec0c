import { useTranslation } from 'react-i18next'
import { BackArrow, EmptyState, PageHeader, Stack, TextLink } from '@ventanilla/ui/core'

/** A page about a user whose address names none that there is, or one whose data were erased. `title` of the page. */
export function MissingUser({ title, deleted = false }: { title: string; deleted?: boolean }) {
  const { t } = useTranslation('user-review')
  return (
    <Stack>
      <PageHeader title={title} back={<BackArrow to="/users" />} />
      <section className="v-panel">
        <EmptyState icon="search" title={deleted ? t('errors.user_deleted', { ns: 'messages' }) : t('user.edit.missing')} action={<TextLink look="button" to="/users">{t('user.edit.toList')}</TextLink>}>{!deleted && t('user.edit.missingText')}</EmptyState>
      </section>
    </Stack>
  )
}
