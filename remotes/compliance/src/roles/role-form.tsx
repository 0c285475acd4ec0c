import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/access.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { Checkbox, FormFooter, Panel, Stack, TextArea, useUnsavedGuard } from '@ventanilla/ui/core'
import { Alert, Button, focusFirstInvalid, TextField } from '@ventanilla/ui/entry'
import { rolesPath } from '../access/paths.ts'
import { codeOf, problemOf } from '../access/refusals.ts'
import { changesBetween, isChange, rebase } from './changes.ts'
import { draftOf, emptyDraft, ticked, type Draft } from './draft.ts'
import { GrantCounts } from './grant-counts.tsx'
import { placeOf } from './place-of.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { useSaveRole } from './use-save-role.ts'

type RoleFormProps = {
  /** The role as it was read; absent for a new one. */
  read?: Role
  /** What the form begins with. */
  start: Draft
  /** Reads the role again, for when somebody else was faster. */
  readAgain?: () => Promise<Role | undefined>
}

/** Name, description and permissions of a role: written, looked over and then saved. */
export function RoleForm({ read, start, readAgain }: RoleFormProps) {
  const { t } = useTranslation('compliance')
  const say = useProblemText()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [role, setRole] = useState(read)
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const [reviewing, setReviewing] = useState(false)

  const saved = role ? draftOf(role) : emptyDraft
  const changes = changesBetween(saved, draft)
  const guard = useUnsavedGuard(isChange(changesBetween(role ? saved : start, draft)))
  const { mutate, isPending, error, reset } = useSaveRole(role, () => {
    guard.leaveFreely()
    void navigate(rolesPath)
  })
  const place = error ? placeOf(error) : undefined
  const told = (at: typeof place) => (place === at ? say(error) : undefined)

  const nameless = draft.name.trim() === ''
  const grantless = draft.request.length + draft.approve.length === 0
  const own = (wrong: boolean, code: string) => (tried && wrong ? say({ code }) : undefined)
  const at = (...fields: string[]) => {
    const problem = problemOf(error, ...fields)
    return problem && say(problem)
  }
  const atPermissions = own(grantless, 'permissions_missing') ?? at('request_permissions', 'approve_permissions') ?? told('permissions')
  const atForm = told('form')

  const write = (by: Partial<Draft>) => {
    setDraft({ ...draft, ...by })
    reset()
  }
  const look = () => {
    setTried(true)
    reset()
    if (nameless || grantless) focusFirstInvalid(form.current)
    else setReviewing(true)
  }
  const carryOver = async () => {
    const newest = await readAgain?.()
    if (!newest) return
    setDraft(rebase(draft, saved, draftOf(newest)))
    setRole(newest)
    reset()
  }

  const save = () => mutate(draft, { onError: (refusal) => placeOf(refusal) !== 'dialog' && setReviewing(false) })

  // What the server refused is told in the form, once the dialog has made room: whatever is to be mended comes into sight.
  useEffect(() => {
    if (place === undefined || place === 'dialog') return
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
  }, [place, error])

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        look()
      }}
    >
      <Stack>
        {atForm && (
          <Alert kind="danger" title={atForm}>
            {codeOf(error) === 'stale_version' && (
              <>
                <p>{t('roles.stale')}</p>
                <Button icon="refresh" onClick={() => void carryOver()}>{t('roles.carryOver')}</Button>
              </>
            )}
          </Alert>
        )}
        <Panel title={t('roles.about')}>
          <div className="v-form">
            <TextField label={t('roles.name')} value={draft.name} maxLength={80} autoComplete="off" error={own(nameless, 'blank') ?? at('name')} onChange={(name) => write({ name })} />
            <TextArea label={t('roles.description')} hint={t('roles.descriptionHint')} value={draft.description} maxLength={300} error={at('description')} onChange={(description) => write({ description })} />
            <div>
              <Checkbox checked={draft.secondFactor} onChange={({ target }) => write({ secondFactor: target.checked })}>{t('roles.requireSecondFactor')}</Checkbox>
              <p className="v-muted">{t('roles.secondFactorHint')}</p>
            </div>
          </div>
        </Panel>
        <Panel title={t('roles.permissions')} flush>
          {atPermissions && <div className="v-panel-note"><Alert kind="danger">{atPermissions}</Alert></div>}
          <div data-invalid={atPermissions ? true : undefined}>
            <RoleMatrix draft={draft} saved={saved} onChange={(codes, kind, checked) => write(ticked(draft, kind, codes, checked))} />
          </div>
        </Panel>
        <FormFooter
          actions={
            <>
              <Button onClick={() => void navigate(rolesPath)}>{t('roles.cancel')}</Button>
              <Button kind="primary" type="submit" disabled={role && !isChange(changes)}>{t(role ? 'roles.save' : 'roles.make')}</Button>
            </>
          }
        >
          <GrantCounts draft={draft} />
          {role && !isChange(changes) && <p className="v-muted">{t('roles.noChanges')}</p>}
        </FormFooter>
      </Stack>
      <ReviewDialog open={reviewing} role={role} changes={changes} busy={isPending} failure={told('dialog')} onConfirm={save} onCancel={() => setReviewing(false)} onClosed={() => focusFirstInvalid(form.current)} />
      {guard.question}
    </form>
  )
}
