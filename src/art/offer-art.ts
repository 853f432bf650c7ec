import type { Category } from '#domain/navigation/category.ts'
import type { OfferKind, OfferProduct } from '#domain/offers/version.ts'

import { promoArt } from './wide-art.ts'

/** An offer that pays without a picture of operators: its kind names the figure, its product the scene. */
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

export function offerArt(
  { kind, product }: { readonly kind: OfferKind; readonly product: OfferProduct },
  { mirror }: { readonly mirror: boolean },
): string {
  return promoArt(
    { id: `pays-${kind}-${product}`, category: scenes[product], title: figures[kind] },
    { mirror },
  )
}
