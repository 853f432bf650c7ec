import type { GoodLook } from '#domain/points/goods.ts'
import type { PointRate } from '#domain/points/terms.ts'
import { addFirstGoods, addFirstTerms } from '#server/money/points/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const UNIT = 100_000n

/** Stakes for a point in multiples of the lowest one, so that both brands have the same proportions. */
const halls = [
  ['slots', 10n],
  ['fishing', 10n],
  ['lottery', 15n],
  ['elottery', 15n],
  ['live', 20n],
  ['cards', 20n],
  ['sports', 20n],
  ['esports', 20n],
  ['cockfight', 20n],
] as const

/** Name, picture, price, pieces and rank of each good. A piece is worth what its points are worth in money. */
const goods: readonly (readonly [string, GoodLook, bigint, number, number])[] = [
  ['Sticker', 'star', 100n, 500, 0],
  ['Keyring', 'gift', 900n, 120, 0],
  ['Team scarf', 'sports', 3_600n, 48, 0],
  ['Travel speaker', 'horn', 9_600n, 12, 0],
  ['Watch', 'clock', 32_000n, 3, 4],
]

/** Terms of points by currency: at most 0.5 % of the stakes. */
const termsOf: Readonly<Record<string, { readonly stakeUnit: bigint; readonly cashPerPoint: bigint }>> = {
  PHP: { stakeUnit: UNIT, cashPerPoint: UNIT / 50n },
  EUR: { stakeUnit: UNIT / 5n, cashPerPoint: UNIT / 100n },
}

/** The demonstration's terms of points, so that a player sees points arrive. */
export async function layInPoints(
  tx: Tx,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
): Promise<void> {
  const terms = termsOf[currency]
  if (!terms) return
  const { stakeUnit, cashPerPoint } = terms
  const rates: PointRate[] = halls.map(([category, times]) => ({
    category,
    stakePerPoint: times * stakeUnit,
  }))
  await addFirstTerms(tx, { merchantId, rates, cashPerPoint, convertLeast: 100n })
  await addFirstGoods(tx, {
    merchantId,
    goods: goods.map(([name, look, points, supply, rankLevel]) => ({
      name,
      // The demonstration sends nothing, and says so.
      details: 'Demonstration: nothing is sent',
      look,
      points,
      worth: points * cashPerPoint,
      supply,
      rankLevel,
      isOn: true,
    })),
  })
}
