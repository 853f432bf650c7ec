import { offerArt } from '#art/offer-art.ts'
import { offerKinds, offerProducts } from '#domain/offers/version.ts'

import type { Drawing } from './kept-pictures.ts'

/** Undefined for a file that names no kind and product. */
export function drawPayingOffer(file: string): Drawing | undefined {
  const [, named, played, direction] = /^([a-z_]{4,20})-([a-z]{3,10})-(ltr|rtl)\.svg$/.exec(file) ?? []
  const kind = offerKinds.find((one) => one === named)
  const product = offerProducts.find((one) => one === played)
  if (!kind || !product) return undefined
  const body = offerArt({ kind, product }, { mirror: direction === 'rtl' })
  return { type: 'image/svg+xml; charset=utf-8', body }
}
