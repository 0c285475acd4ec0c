import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { useFieldLabels } from '@ventanilla/ui/changes'
import { Panel, Stack, Alert } from '@ventanilla/ui/core'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'
import { rolesPath } from '../access/paths.ts'
import { changesBetween } from './changes.ts'
import { draftOf, emptyDraft, ticked, valuesOf, type Draft } from './draft.ts'
import { GrantCounts } from './grant-counts.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { RoleMatrix } from './role-matrix.tsx'

/** Both forms have the same fields. */
type RoleParts = FormParts<'create-role'>

/** Refusals that speak of the permissions that were ticked. */
const refusals = { grant_not_held: 'request_permissions', last_administrator: 'request_permissions', last_approver: 'request_permissions', last_grantor: 'request_permissions' } as const

/** A new role, which begins with `start`; `copied`: id of the role that it is a copy of. A copy has a draft of its own. */
export function NewRole({ start, copied }: { start: Draft; copied?: string }) {
  const { t } = useTranslation('compliance')
  const shared = useShared()
  return (
    <ResourceForm
      {...shared}
      endpoint="create-role"
      {...(copied !== undefined && { about: copied })}
      start={valuesOf(start)}
      input={(body) => ({ body })}
      submit={t('roles.make')}
      saved={({ name }) => t('roles.created', { name })}
      review={({ values, ...step }) => <ReviewDialog {...step} role={undefined} changes={changesBetween(emptyDraft, draftOf(values))} />}
    >
      {(form) => <RoleFields form={form} saved={emptyDraft} />}
    </ResourceForm>
  )
}

/** A role that is there. What is about to change is looked over before it is saved. */
export function EditRole({ role, readAgain }: { role: Role; readAgain: () => Promise<Role | undefined> }) {
  const { t } = useTranslation('compliance')
  const shared = useShared()
  return (
    <ResourceForm
      {...shared}
      endpoint="edit-role"
      record={{ now: role, read: readAgain, valuesOf: (now: Role) => valuesOf(draftOf(now)) }}
      input={(values, { id, version }: Role) => ({ body: { id, version, ...values } })}
      submit={t('roles.save')}
      saved={({ name }) => t('roles.saved', { name })}
      review={({ values, base, ...step }) => <ReviewDialog {...step} role={role} changes={changesBetween(draftOf(base), draftOf(values))} />}
    >
      {(form) => <RoleFields form={form} saved={draftOf(form.base)} />}
    </ResourceForm>
  )
}

function useShared() {
  const { t } = useTranslation('compliance')
  const label = useFieldLabels('edit-role')
  const navigate = useNavigate()
  const toList = () => void navigate(rolesPath)
  return {
    label,
    looks: { description: { hint: t('roles.descriptionHint') }, requires_second_factor: { hint: t('roles.secondFactorHint') } },
    refusals,
    check: ({ request_permissions = [], approve_permissions = [] }: RoleParts['values']) => (request_permissions.length + approve_permissions.length === 0 ? { request_permissions: { code: 'permissions_missing' } } : {}),
    footer: ({ values }: RoleParts) => <GrantCounts draft={draftOf(values)} />,
    onDone: toList,
    onCancel: toList,
  }
}

/** Name, description and permissions. `saved`: what differs from it is marked. */
function RoleFields({ form: { field, values, write, errorOf, refusalOf }, saved }: { form: Pick<RoleParts, 'field' | 'values' | 'write' | 'errorOf' | 'refusalOf'>; saved: Draft }) {
  const { t } = useTranslation('compliance')
  const draft = draftOf(values)
  const [asking, approving] = [errorOf('request_permissions'), errorOf('approve_permissions')]
  const problem = asking ?? approving
  const refusal = refusalOf('request_permissions') ?? refusalOf('approve_permissions')
  return (
    <Stack>
      <Panel title={t('roles.about')}>
        <div className="v-stack v-form">
          {field('name')}
          {field('description')}
          {field('requires_second_factor')}
        </div>
      </Panel>
      <Panel title={t('roles.permissions')} flush>
        {problem && <div className="v-panel-note"><Alert kind="danger" of={refusal}>{problem}</Alert></div>}
        <div data-invalid={problem ? true : undefined}>
          <RoleMatrix
            draft={draft}
            saved={saved}
            onChange={(codes, kind, checked) => {
              const { request, approve } = ticked(draft, kind, codes, checked)
              write(kind === 'request' ? { request_permissions: [...request] } : { approve_permissions: [...approve] })
            }}
          />
        </div>
      </Panel>
    </Stack>
  )
}
