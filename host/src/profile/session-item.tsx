import type { OwnSession } from '@ventanilla/contract/endpoints/profile.endpoints'
import { Button, Mark, Timestamp } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'
import { deviceOf } from './device.ts'

/** What people call the device of a session. */
export function useDeviceName(): (session: Pick<OwnSession, 'user_agent'>) => string {
  const t = useWords()
  return ({ user_agent }) => {
    const { browser, system } = deviceOf(user_agent)
    return browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknown_device'))
  }
}

/** One session: from which device and address, since when, and when it was last used. */
export function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useWords()
  const { current, address, created_at, seen_at } = session
  const device = useDeviceName()(session)
  return (
    <li className="v-row">
      <div>
        <p className="v-row host-session-device">
          <span>{device}</span>
          {current && <Mark tone="success">{t('sessions.current')}</Mark>}
        </p>
        <dl className="host-facts">
          <dt>{t('sessions.address')}</dt>
          <dd>{address}</dd>
          <dt>{t('sessions.begun')}</dt>
          <dd>
            <Timestamp time={created_at} />
          </dd>
          <dt>{t('sessions.seen')}</dt>
          <dd>
            <Timestamp time={seen_at} />
          </dd>
        </dl>
      </div>
      {!current && (
        <Button aria-label={t('sessions.end_which', { device, address })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
