import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '@ventanilla/contract/endpoints/service.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useFieldLabels } from '@ventanilla/ui/changes'
import { Alert, Button, Mark, RefusableButton } from '@ventanilla/ui/core'
import { ListPage, type Column } from '@ventanilla/ui/data'
import { ConfirmCall } from '@ventanilla/ui/detail'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'
import { MarketingTabs } from '../programme/marketing-tabs.tsx'
import { ServiceName } from './service-name.tsx'

type Parts = FormParts<'create-service' | 'edit-service'>
type Begun = { what: 'form' | 'delete'; service?: Service }

/** The catalogue of services. */
export default function ServicesPage() {
  const { t } = useTranslation('marketing')
  const { may } = useSession()
  const label = useFieldLabels('create-service')
  const [begun, setBegun] = useState<Begun>()
  const close = () => setBegun(undefined)
  const columns: Column<Service, SortOf<'services'>>[] = [
    { key: 'name', title: label('name'), sort: 'name', card: 'first', cell: (service) => <ServiceName {...service} /> },
    { key: 'category', title: label('category'), sort: 'category', card: 'second', cell: ({ category }) => category },
    { key: 'provider', title: label('provider_id'), cell: ({ provider_id }) => provider_id },
    { key: 'establishments', title: label('establishments'), long: true, cell: ({ establishments }) => establishments.split('\n').join(', ') },
    { key: 'programmes', title: t('services.programmes'), align: 'end', cell: ({ programmes }) => <span className="v-figure">{programmes}</span> },
    { key: 'active', title: label('is_active'), card: 'end', cell: ({ is_active }) => <Mark tone={is_active ? 'success' : 'neutral'}>{t(is_active ? 'services.active' : 'services.inactive')}</Mark> },
  ]
  if (may('edit-service'))
    columns.push({
      key: 'actions',
      title: t('services.actions'),
      hideTitle: true,
      align: 'end',
      cell: (service) => {
        const [edit, remove] = [t('services.editOf', { name: service.name }), t('services.deleteOf', { name: service.name })]
        return (
          <span className="v-row-actions">
            <RefusableButton kind="quiet" icon="edit" aria-label={edit} tip={edit} onClick={() => setBegun({ what: 'form', service })} />
            <RefusableButton kind="quiet" icon="trash" aria-label={remove} tip={remove} {...(service.in_use && { refused: t('errors.service_in_use', { ns: 'messages' }) })} onClick={() => setBegun({ what: 'delete', service })} />
          </span>
        )
      },
    })
  return (
    <>
      <ListPage
        endpoint="services"
        title={t('services.title')}
        description={t('services.explanation')}
        actions={may('create-service') && <Button kind="primary" onClick={() => setBegun({ what: 'form' })}>{t('services.new')}</Button>}
        caption={t('services.title')}
        tabs={<MarketingTabs current="services" />}
        search={t('services.search')}
        empty={t('services.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        pending={{ type: 'service', idOf: ({ id }) => id }}
        filters={{ category: { label: label('category') }, is_active: { label: label('is_active'), word: (value) => t(value === 'true' ? 'services.active' : 'services.inactive') } }}
      />
      {begun?.what === 'form' && <ServiceForm service={begun.service} onClose={close} />}
      {begun?.what === 'delete' && begun.service && (
        <ConfirmCall
          endpoint="delete-service"
          input={{ params: { id: begun.service.id }, body: { version: begun.service.version } }}
          title={t('services.deleteTitle', { name: begun.service.name })}
          confirm={t('services.delete')}
          danger
          done={t('services.deleted')}
          onClose={close}
        >
          {t('services.deleteText')}
        </ConfirmCall>
      )}
    </>
  )
}

function ServiceForm({ service, onClose }: { service: Service | undefined; onClose: () => void }) {
  const { t } = useTranslation('marketing')
  const api = useApi()
  const shared = {
    dialog: { title: t(service ? 'services.edit' : 'services.new') },
    label: useFieldLabels('create-service'),
    looks: { establishments: { hint: t('services.establishmentsHint') } },
    submit: t('cashback.save'),
    saved: (saved: Service) => t('services.saved', { name: saved.name }),
    onDone: onClose,
    onCancel: onClose,
    children: ({ field }: Parts) => (
      <div className="v-stack v-form">
        {service !== undefined && service.programmes > 0 && <Alert kind="info">{t('services.budget', { count: service.programmes })}</Alert>}
        {field('name')}
        {field('category')}
        {field('provider_id')}
        {field('logo_url')}
        {field('establishments')}
        {field('is_active')}
      </div>
    ),
  }
  if (!service) return <ResourceForm endpoint="create-service" start={{ is_active: true }} input={(body) => ({ body })} {...shared} />
  const valuesOf = ({ name, category, provider_id, logo_url, establishments, is_active }: Service) => ({ name, category, provider_id, logo_url, establishments, is_active })
  const read = () => api.call('service', { params: { id: service.id } })
  return <ResourceForm endpoint="edit-service" record={{ now: service, read, valuesOf }} input={(body, { id, version }: Service) => ({ params: { id }, body: { version, ...body } })} {...shared} />
}
