import { useTranslation } from 'react-i18next'
import { PageHeader, Panel, Stack } from '@ventanilla/ui/core'
import { Disputes } from '@ventanilla/ui/holders'

/** Every movement that a holder reports, whose it is and how it stands. */
export default function DisputesPage() {
  const { t } = useTranslation('user-review')
  return (
    <Stack>
      <PageHeader title={t('money.disputes.title')} description={t('money.disputes.explanation')} />
      <Panel flush><Disputes /></Panel>
    </Stack>
  )
}
