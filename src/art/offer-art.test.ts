import { expect, test } from 'vitest'

import { offerKinds, offerProducts } from '#domain/offers/version.ts'

import { offerArt } from './offer-art.ts'

test('each kind and product has a picture of its own', () => {
  const all = offerKinds.flatMap((kind) =>
    offerProducts.map((product) => offerArt({ kind, product }, { mirror: false })),
  )
  expect(new Set(all).size).toBe(all.length)
})
