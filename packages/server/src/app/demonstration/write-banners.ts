import type { BannerType } from '@ventanilla/contract/states'
import { imageIdOf } from '@ventanilla/contract/images'
import { storeImage } from '../../areas/marketing/public.ts'
import { encodePixels } from '../../engines/files/encode-image.ts'
import type { Files } from '../../engines/files/files.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { dayBegins, dayStamp } from '../../platform/text/panama-days.ts'
import { DAY_MS } from './plan-users.ts'
import { drawPicture, type Picture } from './draw-picture.ts'

const white = [255, 255, 255] as const
const gold = [255, 205, 70] as const
const pictures = {
  recharge: { from: [0, 90, 160], to: [0, 170, 190], accent: gold, coins: [[0.74, 0.5, 0.3], [0.88, 0.72, 0.18]] },
  season: { from: [150, 20, 50], to: [220, 90, 40], accent: white, coins: [[0.2, 0.3, 0.12], [0.5, 0.7, 0.2], [0.8, 0.35, 0.16]], stripes: true },
  card: { from: [30, 30, 70], to: [100, 60, 160], accent: white, coins: [[0.78, 0.5, 0.34]] },
  friends: { from: [10, 110, 80], to: [120, 190, 60], accent: white, coins: [[0.62, 0.5, 0.24], [0.82, 0.5, 0.24]] },
  service: { from: [240, 150, 30], to: [250, 210, 90], accent: [120, 60, 0], coins: [[0.5, 0.5, 0.32]], stripes: true },
} as const satisfies Record<string, Picture>

type Plan = { type: BannerType; title: string; alt: string; picture: keyof typeof pictures; days: readonly [number, number | null]; link?: { url: string } | { screen: string } | { service: true } | { programme: true }; segment?: string; off?: true }

/** Banners of every place and in every state; days from today. */
const plans: readonly Plan[] = [
  { type: 'home', title: 'Recarga y gana USD 3.00', alt: 'Dos monedas doradas sobre azul', picture: 'recharge', days: [-20, 40], link: { screen: '/billetera/recargar' } },
  { type: 'home', title: 'Bienvenida a los nuevos', alt: 'Dos monedas blancas sobre verde', picture: 'friends', days: [-5, null], segment: 'Nuevos del último mes' },
  { type: 'home', title: 'Navidad 10 %', alt: 'Esferas blancas sobre rojo', picture: 'season', days: [14, 45], link: { url: 'https://luki.example/navidad' } },
  { type: 'wallet', title: 'Paga tus servicios sin fila', alt: 'Un círculo sobre naranja', picture: 'service', days: [-60, null], link: { service: true } },
  { type: 'wallet', title: 'Recarga desde tu banco', alt: 'Dos monedas doradas sobre azul', picture: 'recharge', days: [-10, 20], link: { screen: '/billetera/recargar' } },
  { type: 'card', title: 'Pide tu tarjeta física', alt: 'Un círculo blanco sobre morado', picture: 'card', days: [-30, null], link: { screen: '/tarjeta/solicitar' } },
  { type: 'card', title: 'Paga sin contacto', alt: 'Un círculo blanco sobre morado', picture: 'card', days: [-30, null], off: true },
  { type: 'cashback', title: 'Compra diaria 2 %', alt: 'Dos monedas doradas sobre azul', picture: 'recharge', days: [-90, null], link: { programme: true } },
  { type: 'service', title: 'Luz y agua en un toque', alt: 'Un círculo sobre naranja', picture: 'service', days: [-15, 75], link: { service: true }, segment: 'Chiriquí y Veraguas' },
  { type: 'referral', title: 'Trae a un amigo', alt: 'Dos monedas blancas sobre verde', picture: 'friends', days: [-40, null], link: { screen: '/referidos' } },
  { type: 'referral', title: 'Doble premio de octubre', alt: 'Esferas blancas sobre rojo', picture: 'season', days: [-52, -22] },
]

/** Banners with pictures that are drawn here, and the banner of the first cashback programme. */
export async function writeBanners(db: Transaction, files: Files, createdBy: string, now: Date): Promise<void> {
  const images = new Map<string, string>()
  for (const [name, picture] of Object.entries(pictures)) {
    const { data, ...size } = drawPicture(picture)
    const { image_url } = await storeImage(db, files, await encodePixels(data, size), createdBy)
    images.set(name, imageIdOf(image_url) ?? '')
  }
  const segments = new Map((await db.selectFrom('segments').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]))
  const service = await db.selectFrom('services').select('id').where('is_active', '=', true).orderBy('id').executeTakeFirst()
  const first = await db.selectFrom('cashbacks').select(['id', 'name_es', 'name_en']).orderBy('id').executeTakeFirst()
  const today = dayStamp(now)
  const writtenAt = (from: number) => new Date(Math.min(dayBegins(today, from).getTime(), now.getTime()) - DAY_MS)
  const rows = plans.map(({ type, title, alt, picture, days: [from, to], link = {}, segment, off }) => ({
    ...{ type, title, alt, image_id: images.get(picture) ?? '', is_active: !off, created_by: createdBy, created_at: writtenAt(from), updated_at: writtenAt(from) },
    ...linkOf(link, service?.id, first?.id),
    segment_id: (segment !== undefined && segments.get(segment)) || null,
    starts_at: dayBegins(today, from),
    ends_at: to === null ? null : new Date(dayBegins(today, to + 1).getTime() - 1),
  }))
  await db.insertInto('banners').values(rows).execute()
  if (!first) return
  const banner = { title_es: first.name_es, title_en: first.name_en, text_es: 'En todas tus compras con tarjeta', text_en: 'On all your card purchases', image_id: images.get('recharge') ?? null, alt: 'Dos monedas doradas sobre azul', is_active: true }
  await db.updateTable('cashback_banners').set(banner).where('id', '=', first.id).execute()
}

function linkOf(link: NonNullable<Plan['link']> | Record<never, never>, service: string | undefined, programme: string | undefined) {
  const nothing = { link_type: 'none' as const, link: '', service_id: null, cashback_id: null }
  if ('url' in link) return { ...nothing, link_type: 'url' as const, link: link.url }
  if ('screen' in link) return { ...nothing, link_type: 'screen' as const, link: link.screen }
  if ('service' in link && service !== undefined) return { ...nothing, link_type: 'service' as const, service_id: service }
  return 'programme' in link && programme !== undefined ? { ...nothing, link_type: 'cashback' as const, cashback_id: programme } : nothing
}
