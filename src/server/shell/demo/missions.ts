import type { MissionRules } from '#domain/missions/mission.ts'
import { addFirstBoard, addFirstMissions } from '#server/money/missions/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Rewards in points, so that both brands have the same missions. */
const missions: readonly (Omit<MissionRules, 'fromDay' | 'gives' | 'budget' | 'claimDays'> & {
  readonly mission: string
})[] = [
  {
    mission: 'five-rounds',
    name: 'Five rounds',
    task: 'plays',
    categories: [],
    target: 5n,
    recurrence: 'day',
    amount: 10n,
  },
  {
    mission: 'three-halls',
    name: 'Three colours',
    task: 'places',
    categories: [],
    target: 3n,
    recurrence: 'week',
    amount: 60n,
  },
  {
    mission: 'table-manners',
    name: 'Table manners',
    task: 'plays',
    categories: ['live', 'cards'],
    target: 10n,
    recurrence: 'week',
    after: 'three-halls',
    amount: 100n,
  },
  {
    mission: 'evening-draw',
    name: 'Five draws',
    task: 'plays',
    categories: ['lottery', 'elottery'],
    target: 5n,
    recurrence: 'week',
    amount: 40n,
  },
  {
    mission: 'seven-mornings',
    name: 'Seven check-ins',
    task: 'check_ins',
    categories: [],
    target: 7n,
    recurrence: 'month',
    amount: 30n,
  },
  {
    mission: 'fourteen-mornings',
    name: 'Fourteen check-ins',
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
    name: 'Best multiplier, ten rounds',
    score: 'multiples',
    stakeMin: UNIT,
    best: 10,
    categories: [],
    gives: 'points',
    prizes: [500n, 300n, 200n, 100n, 100n],
  })
}
