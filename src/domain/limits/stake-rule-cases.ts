import type { StakedOn } from '#domain/plays/play.ts'

import type { StakeRule, StakeScope } from './stake-rule.ts'

/** Covers everything. */
export const anything: StakeScope = { product: '', category: '', vendorCode: '', gameCode: '' }
/** Covers everything and sets nothing. */
export const noRule: StakeRule = { ...anything, stakeMax: undefined, weightHundredths: undefined }
const rule = (part: Partial<StakeRule>): StakeRule => ({ ...noRule, ...part })

/** A slot game of the vendor SIM. */
export const onWheel: StakedOn = {
  product: 'games',
  category: 'slots',
  vendorCode: 'SIM',
  gameCode: 'wheel',
}
/** A lottery bet of the house itself. */
export const onDraw: StakedOn = { product: 'lottery', category: 'lottery', vendorCode: '', gameCode: '' }

const games = rule({ product: 'games', weightHundredths: 80 })
const slots = rule({ category: 'slots', weightHundredths: 50 })
const vendor = rule({ vendorCode: 'SIM', weightHundredths: 20 })
const wheel = rule({ vendorCode: 'SIM', gameCode: 'wheel', weightHundredths: 100 })

/** The table of cases for weights: the rules, what the stake is on, and the weight in hundredths. */
export const weightCases: readonly (readonly [string, readonly StakeRule[], StakedOn | undefined, number])[] =
  [
    ['no rule', [], onWheel, 100],
    ['a rule for all', [rule({ weightHundredths: 30 })], onWheel, 30],
    ['a rule without a weight', [rule({ category: 'slots', stakeMax: 5n })], onWheel, 100],
    ['a category that counts for nothing', [rule({ category: 'slots', weightHundredths: 0 })], onWheel, 0],
    ['the category before the product', [games, slots], onWheel, 50],
    ['the vendor before the category', [games, slots, vendor], onWheel, 20],
    ['the game before all', [games, slots, vendor, wheel], onWheel, 100],
    ['a game of the same code at another vendor', [wheel], { ...onWheel, vendorCode: 'OTHER' }, 100],
    ['another category', [slots], { ...onWheel, category: 'live' }, 100],
    ['another product', [games], onDraw, 100],
    ['a category of an own product', [rule({ category: 'lottery', weightHundredths: 10 })], onDraw, 10],
    ['a stake that does not say what it is on: the lowest', [games, slots, vendor, wheel], undefined, 20],
  ]
