import { promoArt } from '#art/wide-art.ts'
import type { Category } from '#domain/navigation/category.ts'
import { type OfferKind, type OfferProduct, offerKinds, offerProducts } from '#domain/offers/version.ts'

import type { Drawing } from './kept-pictures.ts'

/** An offer that pays has no picture of its own: its kind names the figure, its product the scene. */
const figures: Readonly<Record<OfferKind, string>> = {
  deposit: 'Coins',
  turnover: 'Wheel',
  loss_rebate: 'Clover',
  cashback: 'Chest',
  newbie: 'Crown',
  ranking: 'Trophy',
  app_download: 'Rocket',
  referral: 'Lion',
  mission: 'Compass',
  raffle: 'Ticket',
  manual: 'Envelope',
}

const scenes: Readonly<Record<OfferProduct, Category>> = {
  casino: 'slots',
  betting: 'sports',
  lottery: 'lottery',
  pvp: 'cards',
  any: 'slots',
}

/** Undefined for a file that names no kind and product. */
export function drawPayingOffer(file: string): Drawing | undefined {
  const [, named, played, direction] = /^([a-z_]{4,20})-([a-z]{3,10})-(ltr|rtl)\.svg$/.exec(file) ?? []
  const kind = offerKinds.find((one) => one === named)
  const product = offerProducts.find((one) => one === played)
  if (!kind || !product) return undefined
  const body = promoArt(
    { id: `pays-${kind}-${product}`, category: scenes[product], title: figures[kind] },
    { mirror: direction === 'rtl' },
  )
  return { type: 'image/svg+xml; charset=utf-8', body }
}
