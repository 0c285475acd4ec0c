import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Language } from '@ventanilla/contract/messages/say'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible } from '@ventanilla/ui/testing'
import { refused } from '../testing/refused.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken } from '../testing/test-token.ts'

async function open(calls: FakeAnswers['calls'], language: Language) {
  storeToken()
  const base: FakeAnswers['calls'] = { 'current-user': () => testUser(), 'own-sessions': () => ({ results: [] }) }
  renderHost({ at: '/user/profile', language, api: fakeApi({ calls: { ...base, ...calls } }) })
  return within(await screen.findByRole('region', { name: { es: 'Preferencias', en: 'Preferences' }[language] }))
}

beforeEach(() => localStorage.clear())

describe('the preferences', () => {
  it.each(['es', 'en'] as const)('asks for notices by e-mail as well, in %s', async (language) => {
    let saved = testUser()
    const edit = jest.fn(({ body }: { body?: { notice_mails?: boolean | undefined } }) => (saved = { ...saved, notice_mails: body?.notice_mails ?? false }))
    edit.mockImplementationOnce(() => refused('service_unavailable'))
    const preferences = await open({ 'edit-profile': edit, 'current-user': () => saved }, language)
    const box = () => preferences.getByRole('checkbox', { name: { es: 'Recibir también por correo', en: 'Receive by e-mail too' }[language] })
    expect(box()).not.toBeChecked()
    await expectAccessible()
    await userEvent.click(box())
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(box()).not.toBeChecked()
    await userEvent.click(box())
    await waitFor(() => expect(box()).toBeChecked())
    expect(edit).toHaveBeenLastCalledWith({ params: { id: '1' }, body: { notice_mails: true } })
    expect(await screen.findByText({ es: 'Preferencia guardada.', en: 'Preference saved.' }[language])).toBeVisible()
  })
  it('shows what was chosen while the call runs, and sends what was chosen last', async () => {
    let saved = testUser()
    const answers: (() => void)[] = []
    const edit = jest.fn(({ body }: { body?: { notice_mails?: boolean | undefined } }) => new Promise<typeof saved>((resolve) => answers.push(() => resolve((saved = { ...saved, notice_mails: body?.notice_mails ?? false })))))
    const preferences = await open({ 'edit-profile': edit, 'current-user': () => saved }, 'es')
    const box = preferences.getByRole('checkbox', { name: 'Recibir también por correo' })
    await userEvent.click(box)
    expect(box).toBeChecked()
    await userEvent.click(box)
    expect(box).not.toBeChecked()
    expect(edit).toHaveBeenCalledTimes(1)
    answers[0]?.()
    await waitFor(() => expect(edit).toHaveBeenCalledTimes(2))
    expect(edit).toHaveBeenLastCalledWith({ params: { id: '1' }, body: { notice_mails: false } })
    answers[1]?.()
    expect(await screen.findByText('Preferencia guardada.')).toBeVisible()
    expect(box).not.toBeChecked()
  })
  it('tells the server of the language, for mails', async () => {
    const edit = jest.fn(() => testUser())
    const preferences = await open({ 'edit-profile': edit }, 'es')
    await userEvent.click(preferences.getByText('English'))
    expect(await screen.findByRole('heading', { name: 'My profile' })).toBeVisible()
    expect(edit).toHaveBeenCalledWith({ params: { id: '1' }, body: { language: 'en' } })
  })
})
