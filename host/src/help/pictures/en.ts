import home from './en/home.webp'
import figures from './en/figures.webp'
import lists from './en/lists.webp'
import requests from './en/requests.webp'
import policy from './en/policy.webp'
import audit from './en/audit.webp'
import user from './en/user.webp'
import kyc from './en/kyc.webp'
import movements from './en/movements.webp'
import suppliers from './en/suppliers.webp'
import disputes from './en/disputes.webp'
import paguelofacil from './en/paguelofacil.webp'
import bulk from './en/bulk.webp'
import review from './en/review.webp'
import result from './en/result.webp'
import card from './en/card.webp'
import cardFees from './en/card-fees.webp'
import profile from './en/profile.webp'
import roles from './en/roles.webp'
import marketing from './en/marketing.webp'
import cashback from './en/cashback.webp'
import banners from './en/banners.webp'
import segments from './en/segments.webp'
import type { Picture } from '../content/content.ts'

const size = { width: 1200, height: 750 }

/** Written by `npm run help:pictures`. */
export const pictures: Readonly<Record<string, Picture>> = {
  'home': { src: home, ...size },
  'figures': { src: figures, ...size },
  'lists': { src: lists, ...size },
  'requests': { src: requests, ...size },
  'policy': { src: policy, ...size },
  'audit': { src: audit, ...size },
  'user': { src: user, ...size },
  'kyc': { src: kyc, ...size },
  'movements': { src: movements, ...size },
  'suppliers': { src: suppliers, ...size },
  'disputes': { src: disputes, ...size },
  'paguelofacil': { src: paguelofacil, ...size },
  'bulk': { src: bulk, ...size },
  'review': { src: review, ...size },
  'result': { src: result, ...size },
  'card': { src: card, ...size },
  'card-fees': { src: cardFees, ...size },
  'profile': { src: profile, ...size },
  'roles': { src: roles, ...size },
  'marketing': { src: marketing, ...size },
  'cashback': { src: cashback, ...size },
  'banners': { src: banners, ...size },
  'segments': { src: segments, ...size },
}
