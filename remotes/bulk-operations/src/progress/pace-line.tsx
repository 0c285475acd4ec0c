import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useWords } from '../operations/use-words.ts'
import { type Pace, paceAt, type Trail, withCount } from './pace.ts'

const TICK_MS = 1_000
const MINUTE_MS = 60_000

/** The pace of a count that grows, and the time that is left of it. */
function usePace(done: number, total: number | undefined): Pace {
  const [{ trail, now }, setSeen] = useState<{ trail: Trail | undefined; now: number }>({ trail: undefined, now: 0 })
  const look = useEffectEvent(() => {
    const now = performance.now()
    setSeen(({ trail: before }) => ({ trail: withCount(before, done, now), now }))
  })
  useEffect(() => {
    const timer = setTimeout(() => look())
    return () => clearTimeout(timer)
  }, [done])
  useEffect(() => {
    const timer = setInterval(() => look(), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return paceAt(trail, total ?? Infinity, now)
}

/** A duration as people say it: under a minute, minutes, then hours. */
function useDuration(): (ms: number) => string {
  const { t } = useWords()
  const { number } = useFormats()
  return (ms) => {
    const minutes = Math.ceil(ms / MINUTE_MS)
    if (minutes <= 1) return t('running.underMinute')
    if (minutes <= 90) return t('running.minutes', { count: minutes, shown: number(minutes) })
    const hours = Math.round(minutes / 60)
    return t('running.hours', { count: hours, shown: number(hours) })
  }
}

/** How fast the rows of a list are read or applied and, where their number is known, how long the rest takes; that it is not known, where it is not. */
export function PaceLine({ done, total }: { done: number; total: number | undefined }) {
  const { t } = useWords()
  const { number } = useFormats()
  const duration = useDuration()
  const pace = usePace(done, total)
  if (total !== undefined && done >= total) return null
  if (pace.state === 'unknown') return <p>{t('running.unknownPace')}</p>
  if (pace.state === 'still') return <p>{t('running.still', { time: duration(pace.forMs) })}</p>
  const perMinute = pace.perSecond < 2
  const rows = Math.max(1, Math.round(pace.perSecond * (perMinute ? 60 : 1)))
  return <p className="v-strong">{[t(perMinute ? 'running.perMinute' : 'running.perSecond', { count: rows, shown: number(rows) }), ...(total === undefined ? [] : [t('running.left', { time: duration(pace.leftMs) })])].join(' · ')}</p>
}
