import type { OwnSession } from '@ventanilla/contract/endpoints/profile.endpoints'
import { Button, Mark, Timestamp } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'
import { deviceOf } from './device.ts'

/** One session: from which device and address, since when, and when it was last used. */
export function SessionItem({ session: { current, user_agent, address, created_at, seen_at }, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useWords()
  const { browser, system } = deviceOf(user_agent)
  const device = browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknown_device'))
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
