import { UNIT } from '#domain/money/amount.ts'
import { houseTerms } from '#domain/lottery/terms/terms.ts'
import { addFirstTerms } from '#server/play/lottery/terms/actions.ts'

import type { Brand, Product } from './product.ts'

/** Opens the pool of Mega 6/45 with 250,000.00 of the house. */
export async function openPool(product: Product, brand: Brand): Promise<void> {
  const [row] = await product.sql<{ currency: string }>('SELECT currency FROM merchant WHERE id = $1', [
    brand.id,
  ])
  const pool = { shareMilli: 50, seed: 250_000n * UNIT, cap: undefined, fullStake: 10n * UNIT }
  await product.transact((tx) =>
    addFirstTerms(tx, {
      merchantId: brand.id,
      gameCode: 'MEGA645',
      currency: row?.currency ?? '',
      terms: { ...houseTerms, jackpots: new Map([[1, pool]]) },
    }),
  )
}
