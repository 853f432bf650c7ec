import type { GoodLook } from '#domain/points/goods.ts'
import type { PointRate } from '#domain/points/terms.ts'
import { addFirstGoods, addFirstTerms } from '#server/money/points/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { InAllLanguages } from '#server/shell/brands/actions.ts'

import { translated } from './translated.ts'

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
const goods: readonly (readonly [InAllLanguages<string>, GoodLook, bigint, number, number])[] = [
  [{ EN: 'Sticker', VI: 'Nhãn dán', CN: '贴纸', TY: 'Sticker', AR: 'ملصق' }, 'star', 100n, 500, 0],
  [
    { EN: 'Keyring', VI: 'Móc khóa', CN: '钥匙扣', TY: 'Keychain', AR: 'ميدالية مفاتيح' },
    'gift',
    900n,
    120,
    0,
  ],
  [
    { EN: 'Team scarf', VI: 'Khăn cổ động', CN: '球队围巾', TY: 'Scarf ng koponan', AR: 'وشاح الفريق' },
    'sports',
    3_600n,
    48,
    0,
  ],
  [
    {
      EN: 'Travel speaker',
      VI: 'Loa du lịch',
      CN: '便携音箱',
      TY: 'Speaker pambiyahe',
      AR: 'مكبر صوت محمول',
    },
    'horn',
    9_600n,
    12,
    0,
  ],
  [{ EN: 'Watch', VI: 'Đồng hồ', CN: '手表', TY: 'Relo', AR: 'ساعة' }, 'clock', 32_000n, 3, 4],
]

const details = translated({
  EN: 'Demonstration: nothing is sent',
  VI: 'Bản trình diễn: không gửi hàng',
  CN: '演示：不寄送任何物品',
  TY: 'Demonstrasyon: walang ipapadala',
  AR: 'عرض توضيحي: لا يُرسل شيء',
})

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
      ...translated(name),
      // The demonstration sends nothing, and says so.
      details: details.name,
      detailsIn: details.names,
      look,
      points,
      worth: points * cashPerPoint,
      supply,
      rankLevel,
      isOn: true,
    })),
  })
}
