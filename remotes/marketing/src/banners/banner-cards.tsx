import { closestCenter, DndContext, KeyboardSensor, MeasuringStrategy, PointerSensor, useSensor, useSensors, type Announcements, type DragEndEvent, type KeyboardCoordinateGetter, type UniqueIdentifier } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { useTranslation } from 'react-i18next'
import type { Banner } from '@ventanilla/contract/endpoints/banners.endpoints'
import { PendingMark, type PendingMarkProps } from '@ventanilla/ui/changes'
import { Button, RefusableButton, StatusTag, TextLink, useImageSource } from '@ventanilla/ui/core'
import { bannerStatus } from './statuses.ts'
import { useBannerWords } from './use-banner-words.ts'
import './banners.css'

export type Move = { banner: Banner; to: 'left' | 'right' }
type BannerCardsProps = {
  banners: readonly Banner[]
  /** The changes of each that wait for approval, by its id. */
  pending: (id: string) => PendingMarkProps['changes']
  /** Absent: who looks may not change the order. */
  onMove?: ((move: Move) => void) | undefined
  onOrder?: ((ids: readonly string[]) => void) | undefined
}

/** The id of a button that moves a banner: the focus goes back there once it has moved. */
export const moveButton = ({ banner: { id }, to }: Move): string => `move-${to}-${id}`

/** Where the cards are is known before one is taken: an arrow key that follows at once finds the next place. */
const measuring = { droppable: { strategy: MeasuringStrategy.Always } }

/** The banners of a place in their order: to be dragged, by pointer or keyboard, and moved by a place with two buttons. */
export function BannerCards({ banners, pending, onMove, onOrder }: BannerCardsProps) {
  const { t } = useTranslation('marketing')
  const ids = banners.map(({ id }) => id)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }), useSensor(KeyboardSensor, { coordinateGetter: alongOrder(ids) }))
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  const about = (id: UniqueIdentifier, over: UniqueIdentifier | undefined = id) => ({ title: banners.find((one) => one.id === id)?.title ?? '', order: placeOf(over), count: ids.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('banners.drag.taken', about(active.id)),
    onDragOver: ({ active, over }) => t('banners.drag.over', about(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('banners.drag.put', about(active.id, over?.id)),
    onDragCancel: ({ active }) => t('banners.drag.cancelled', about(active.id)),
  }
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder?.(arrayMove(ids, placeOf(active.id) - 1, placeOf(over.id) - 1))
  }
  return (
    <DndContext sensors={sensors} measuring={measuring} collisionDetection={closestCenter} onDragEnd={end} accessibility={{ announcements, screenReaderInstructions: { draggable: t('banners.drag.how') } }}>
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={onOrder === undefined}>
        <ol className="v-banner-cards">
          {banners.map((banner) => <BannerCard key={banner.id} banner={banner} last={banner.order === banners.length} pending={pending(banner.id)} onMove={onMove} />)}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** Where an arrow key takes a card: left and right to the place before and behind, also from one row to the other; up and down by what is seen. */
const alongOrder =
  (ids: readonly string[]): KeyboardCoordinateGetter =>
  (event, given) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code]
    if (step === undefined) return sortableKeyboardCoordinates(event, given)
    event.preventDefault()
    const { over, droppableRects } = given.context
    const next = ids[ids.indexOf(String(over?.id ?? given.active)) + step]
    const place = next === undefined ? undefined : droppableRects.get(next)
    return place && { x: place.left, y: place.top }
  }

function BannerCard({ banner, last, pending, onMove }: { banner: Banner; last: boolean; pending: PendingMarkProps['changes']; onMove: BannerCardsProps['onMove'] }) {
  const { t } = useTranslation('marketing')
  const words = useBannerWords()
  const source = useImageSource()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: banner.id, attributes: { roleDescription: t('banners.drag.role') } })
  const { title, alt, image_url, order } = banner
  const moved = transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }
  const button = (to: Move['to'], atEnd: boolean) => (
    <RefusableButton
      id={moveButton({ banner, to })}
      kind="quiet"
      icon={to === 'left' ? 'chevron-left' : 'chevron-right'}
      aria-label={t(to === 'left' ? 'banners.moveLeft' : 'banners.moveRight', { title })}
      {...(atEnd && { refused: t(to === 'left' ? 'banners.isFirst' : 'banners.isLast') })}
      onClick={() => onMove?.({ banner, to })}
    />
  )
  return (
    <li ref={setNodeRef} className="v-banner-card" data-dragging={isDragging || undefined} style={{ ...moved, transition }}>
      <img src={source(image_url, 'medium')} alt={alt || title} loading="lazy" />
      <div className="v-stack">
        <p className="v-strong"><TextLink to={`/marketing/banners/${banner.id}`}>{title}</TextLink></p>
        <div className="v-row"><StatusTag of={bannerStatus} status={banner.status} />{pending.length > 0 && <PendingMark changes={pending} />}</div>
        <p className="v-muted">{words.schedule(banner)}</p>
        <p className="v-muted">{words.seenBy(banner)}</p>
        <p className="v-muted">{words.opens(banner)}</p>
      </div>
      <div className="v-row">
        <span className="v-muted">{t('banners.place', { order })}</span>
        {onMove && (
          <div className="v-actions">
            {button('left', order === 1)}
            <Button ref={setActivatorNodeRef} {...attributes} {...listeners} kind="quiet" icon="menu" aria-label={t('banners.drag.handle', { title })} data-drag-handle />
            {button('right', last)}
          </div>
        )}
      </div>
    </li>
  )
}
