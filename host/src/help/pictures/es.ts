import home from './es/home.webp'
import figures from './es/figures.webp'
import lists from './es/lists.webp'
import requests from './es/requests.webp'
import policy from './es/policy.webp'
import audit from './es/audit.webp'
import user from './es/user.webp'
import kyc from './es/kyc.webp'
import movements from './es/movements.webp'
import suppliers from './es/suppliers.webp'
import disputes from './es/disputes.webp'
import paguelofacil from './es/paguelofacil.webp'
import bulk from './es/bulk.webp'
import review from './es/review.webp'
import result from './es/result.webp'
import card from './es/card.webp'
import cardFees from './es/card-fees.webp'
import profile from './es/profile.webp'
import roles from './es/roles.webp'
import marketing from './es/marketing.webp'
import cashback from './es/cashback.webp'
import banners from './es/banners.webp'
import segments from './es/segments.webp'
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
