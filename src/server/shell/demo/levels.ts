import { addFirstLevels } from '#server/money/levels/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { translated } from './translated.ts'

const UNIT = 100_000n

/**
 * Names, the settled stakes that each level takes in multiples of the currency's unit, its points in percent, the points for reaching
 * it, and the hours of the longest review of a withdrawal; 0 for those of the brand.
 */
const levels = [
  [{ EN: 'Clay', VI: 'Đất nung', CN: '陶土', TY: 'Luwad', AR: 'طين' }, 0n, 100, 0n, 0],
  [{ EN: 'Bronze', VI: 'Đồng', CN: '青铜', TY: 'Tanso', AR: 'برونز' }, 2_000n, 104, 50n, 0],
  [{ EN: 'Silver', VI: 'Bạc', CN: '白银', TY: 'Pilak', AR: 'فضة' }, 8_000n, 108, 150n, 18],
  [{ EN: 'Marble', VI: 'Cẩm thạch', CN: '大理石', TY: 'Marmol', AR: 'رخام' }, 25_000n, 115, 400n, 12],
  [{ EN: 'Gold', VI: 'Vàng', CN: '黄金', TY: 'Ginto', AR: 'ذهب' }, 80_000n, 125, 1_000n, 6],
  [
    { EN: 'Emerald', VI: 'Ngọc lục bảo', CN: '祖母绿', TY: 'Esmeralda', AR: 'زمرد' },
    250_000n,
    140,
    2_500n,
    3,
  ],
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
    levels: levels.map(([name, stakes, pointsPercent, giftPoints, reviewHours]) => ({
      ...translated(name),
      turnover: stakes * times * UNIT,
      pointsPercent,
      ...(giftPoints === 0n ? {} : { giftPoints }),
      ...(reviewHours === 0 ? {} : { reviewHours }),
    })),
  })
}
