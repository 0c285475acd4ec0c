import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { Banner, BannersInOrder } from '@ventanilla/contract/endpoints/banners.endpoints'
import type { RequestFiled } from '@ventanilla/contract/changes'
import { isFiled } from '@ventanilla/contract/filed'
import type { BannerType } from '@ventanilla/contract/states'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useFiling } from '@ventanilla/ui/changes'
import { moveButton, type Move } from './banner-cards.tsx'

type Order = {
  /** The banners in the order that was asked for last, while the server has not said yet. */
  shown: readonly Banner[]
  move: (move: Move) => void
  order: (ids: readonly string[]) => void
  /** What became of it, for who does not see the cards. */
  told: string
  dialog: ReactNode
}

/**
 * Puts banners in an order: at once on the screen, then on the server, one call after the other. What the server refuses is
 * said, and the cards stand as they are there. A lost connection is said once, by the page: above its old cards, or above
 * every page.
 * @param readAgain ends when `banners` are what the server has now, or could not be read
 */
export function useOrder(type: BannerType, banners: readonly Banner[], readAgain: () => Promise<{ isError: boolean }>): Order {
  const { t } = useTranslation('marketing')
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const filing = useFiling('order-banners')
  const [wanted, setWanted] = useState<readonly string[]>()
  const [told, setTold] = useState('')
  const waiting = useRef<Promise<void>>(Promise.resolve())
  const open = useRef(0)
  const focused = useRef<string>(undefined)

  // A button that moves with its card loses the focus on the way.
  useEffect(() => {
    if (focused.current !== undefined) document.getElementById(focused.current)?.focus()
    focused.current = undefined
  })

  const shown = wanted ? arranged(banners, wanted) : banners
  const send = (ids: readonly string[], call: () => Promise<BannersInOrder | RequestFiled>, undone?: () => void) => {
    setWanted(ids)
    open.current += 1
    waiting.current = waiting.current.then(async () => {
      try {
        const answer = await call()
        if (isFiled(answer)) filing.say(answer, () => undefined)
        // Until the new order was read the old one would show, and what is dragged in that moment would put it back.
        if (open.current === 1) await readAgain()
      } catch (error) {
        undone?.()
        const fail = () => toast('error', say(error), error)
        // Nobody waits for it: without a connection it would keep what was refused on the screen, and what is moved next from being sent.
        const read = readAgain()
        if (!isLost(error)) fail()
        else if (onlineManager.isOnline()) void read.then(({ isError }) => isError || fail())
      }
      open.current -= 1
      if (open.current === 0) setWanted(undefined)
    })
  }
  return {
    shown,
    told,
    dialog: filing.dialog,
    order: (ids) => send(ids, () => api.call('order-banners', { params: { type }, body: { ids: [...ids] } })),
    move: ({ banner, to }) => {
      const at = shown.findIndex(({ id }) => id === banner.id)
      const other = at + (to === 'left' ? -1 : 1)
      const ids = shown.map(({ id }) => id)
      const neighbour = ids[other]
      if (neighbour === undefined) return
      ids[other] = banner.id
      ids[at] = neighbour
      focused.current = moveButton({ banner, to })
      const tell = (order: number) => setTold(t('banners.drag.put', { title: banner.title, order, count: ids.length }))
      tell(other + 1)
      send(
        ids,
        () => api.call(to === 'left' ? 'move-banner-left' : 'move-banner-right', { params: { type, id: banner.id } }),
        () => tell(at + 1),
      )
    },
  }
}

const isLost = (error: unknown) => error instanceof ApiError && error.kind === 'FETCH_ERROR'

/** The banners in this order, counted again; what is not named comes last. */
function arranged(banners: readonly Banner[], ids: readonly string[]): Banner[] {
  const rank = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...banners].sort((one, other) => rank(one.id) - rank(other.id)).map((banner, at) => ({ ...banner, order: at + 1 }))
}
