import type { MissionRules } from '#domain/missions/mission.ts'
import { addFirstBoard, addFirstMissions } from '#server/money/missions/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { translated } from './translated.ts'

/** Rewards in points, so that both brands have the same missions. */
const missions: readonly (Omit<MissionRules, 'fromDay' | 'gives' | 'budget' | 'claimDays'> & {
  readonly mission: string
})[] = [
  {
    mission: 'five-rounds',
    ...translated({ EN: 'Five rounds', VI: 'Năm vòng chơi', CN: '五局', TY: 'Limang round', AR: 'خمس جولات' }),
    task: 'plays',
    categories: [],
    target: 5n,
    recurrence: 'day',
    amount: 10n,
  },
  {
    mission: 'three-halls',
    ...translated({
      EN: 'Three colours',
      VI: 'Ba sắc màu',
      CN: '三种颜色',
      TY: 'Tatlong kulay',
      AR: 'ثلاثة ألوان',
    }),
    task: 'places',
    categories: [],
    target: 3n,
    recurrence: 'week',
    amount: 60n,
  },
  {
    mission: 'table-manners',
    ...translated({
      EN: 'Table manners',
      VI: 'Phép tắc bàn chơi',
      CN: '桌上礼仪',
      TY: 'Asal sa mesa',
      AR: 'آداب الطاولة',
    }),
    task: 'plays',
    categories: ['live', 'cards'],
    target: 10n,
    recurrence: 'week',
    after: 'three-halls',
    amount: 100n,
  },
  {
    mission: 'evening-draw',
    ...translated({
      EN: 'Five draws',
      VI: 'Năm kỳ quay',
      CN: '五期开奖',
      TY: 'Limang draw',
      AR: 'خمس سحوبات',
    }),
    task: 'plays',
    categories: ['lottery', 'elottery'],
    target: 5n,
    recurrence: 'week',
    amount: 40n,
  },
  {
    mission: 'seven-mornings',
    ...translated({
      EN: 'Seven check-ins',
      VI: 'Điểm danh bảy ngày',
      CN: '签到七天',
      TY: 'Pitong check-in',
      AR: 'تسجيل الحضور سبعة أيام',
    }),
    task: 'check_ins',
    categories: [],
    target: 7n,
    recurrence: 'month',
    amount: 30n,
  },
  {
    mission: 'fourteen-mornings',
    ...translated({
      EN: 'Fourteen check-ins',
      VI: 'Điểm danh mười bốn ngày',
      CN: '签到十四天',
      TY: 'Labing-apat na check-in',
      AR: 'تسجيل الحضور أربعة عشر يومًا',
    }),
    task: 'check_ins',
    categories: [],
    target: 14n,
    recurrence: 'month',
    amount: 60n,
  },
]

const UNIT = 100_000n
const REWARDS_MOST = 100_000n

/** The demonstration's missions, so that a player sees progress arrive. */
export async function layInMissions(tx: Tx, merchantId: number): Promise<void> {
  await addFirstMissions(tx, {
    merchantId,
    missions: missions.map((mission) => ({
      ...mission,
      gives: 'points',
      budget: mission.amount * REWARDS_MOST,
      claimDays: 7,
    })),
  })
  await addFirstBoard(tx, {
    merchantId,
    board: 'best-ten',
    ...translated({
      EN: 'Best multiplier, ten rounds',
      VI: 'Hệ số cao nhất, mười vòng',
      CN: '最高倍数，十局',
      TY: 'Pinakamataas na multiplier, 10 round',
      AR: 'أعلى مضاعف، عشر جولات',
    }),
    score: 'multiples',
    stakeMin: UNIT,
    best: 10,
    categories: [],
    gives: 'points',
    prizes: [500n, 300n, 200n, 100n, 100n],
  })
}
