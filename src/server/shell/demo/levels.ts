import { addFirstLevels } from '#server/money/levels/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const UNIT = 100_000n

/** Names, the settled stakes that each level takes in multiples of the currency's unit, and its points in percent. */
const levels = [
  ['Clay', 0n, 100],
  ['Bronze', 2_000n, 104],
  ['Silver', 8_000n, 108],
  ['Marble', 25_000n, 115],
  ['Gold', 80_000n, 125],
  ['Emerald', 250_000n, 140],
] as const

/** Pesos are small, so levels take ten of them where they take one euro. */
const timesOf: Readonly<Record<string, bigint>> = { PHP: 10n, EUR: 1n }

/** The demonstration's levels, whose programs of play rise in them. */
export async function layInLevels(
  tx: Tx,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
): Promise<void> {
  const times = timesOf[currency]
  if (times === undefined) return
  await addFirstLevels(tx, {
    merchantId,
    windowDays: 90,
    levels: levels.map(([name, stakes, pointsPercent]) => ({
      name,
      turnover: stakes * times * UNIT,
      pointsPercent,
    })),
  })
}
