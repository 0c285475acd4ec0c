import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { cardStatus, useStatusWords } from '@ventanilla/ui/core'
import './card-face.css'

/** A card that can be used, or will be, has the programme's colours; one that can't is grey in either theme. */
const looks = { live: ['#1b2370', '#4a5ae0'], still: ['#3f4853', '#67727f'] } as const

/** Above this a line of letters would leave the card. */
const LINE = 24

/** The card as it is in the hand: brand, end of the number, holder, expiry, and its state in words and colour. */
export function CardFace({ card }: { card: CardDetail }) {
  const { t } = useTranslation('bulk-operations')
  const words = useStatusWords()
  const id = useId()
  const state = words(cardStatus, card.status)
  const isStill = card.status === 'Temporarily blocked' || card.status === 'Canceled'
  const [from, to] = looks[isStill ? 'still' : 'live']
  const number = `•••• ${card.last_four ?? '••••'}`
  const holder = `${card.user.first_name} ${card.user.surname}`
  const expiry = card.expiry ?? '••/••'
  const pill = 24 + state.length * 7.6

  return (
    <svg className="v-card-face" viewBox="0 0 340 214" role="img" aria-label={t('cards.face.label', { brand: card.brand, number, holder, expiry, state })}>
      <defs>
        <linearGradient id={id} x1="0" y1="1" x2="1" y2="0">
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <rect width="340" height="214" rx="16" fill={`url(#${id})`} />
      <g fill="none" stroke="#fff" strokeOpacity="0.12" strokeWidth="22">
        <circle cx="318" cy="196" r="74" />
        <circle cx="318" cy="196" r="124" />
      </g>
      <g fill="#fff" fontFamily="inherit">
        <text x="24" y="42" fontSize="19" fontWeight="650">{card.brand}</text>
        <rect x={316 - pill} y="24" width={pill} height="26" rx="13" fillOpacity="0.18" />
        <text x={316 - pill / 2} y="41.5" fontSize="12.5" fontWeight="600" textAnchor="middle">{state}</text>
        <text x="24" y="136" fontSize="23" letterSpacing="2">{number}</text>
        <text x="24" y="168" fontSize="10.5" fillOpacity="0.85">{t('cards.holder')}</text>
        <text x="24" y="188" fontSize="15" fontWeight="550">{holder.length > LINE ? `${holder.slice(0, LINE - 1)}…` : holder}</text>
        <text x="256" y="168" fontSize="10.5" fillOpacity="0.85">{t('cards.face.expiry')}</text>
        <text x="256" y="188" fontSize="15" fontWeight="550">{expiry}</text>
      </g>
      <g fill="#e9cf8b" stroke="#8d7433">
        <rect x="24" y="66" width="42" height="32" rx="6" />
        <path d="M24 77h13v10H24M66 77H53v10h13M37 66v32M53 66v32" fill="none" />
      </g>
      {card.status === 'Canceled' && <path d="M0 206L332 0M8 214L340 8" stroke="#fff" strokeOpacity="0.35" strokeWidth="3" />}
    </svg>
  )
}
