import type { readPointTerms, savePointTerms } from '#contract/console/points.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { parseAmount, readAmount } from '#domain/money/amount.ts'
import { categories, type Category } from '#domain/navigation/category.ts'
import { isWorthTooMuch, levelStake } from '#domain/points/terms.ts'

type Read = Output<typeof readPointTerms>
type Sent = Input<typeof savePointTerms>['terms']

/** Terms as operators type them. An empty amount stands for none. */
export interface TypedTerms {
  readonly stakes: Readonly<Record<Category, string>>
  readonly cashPerPoint: string
  readonly convertLeast: number
}

const CONVERT_LEAST = 100

/** Those of the newest version, which may wait for its day. */
export function typedTerms({ versions: [newest] }: Pick<Read, 'versions'>): TypedTerms {
  const stakeOf = (category: Category) =>
    newest?.rates.find((rate) => rate.category === category)?.stakePerPoint ?? ''
  return {
    stakes: Object.fromEntries(categories.map(({ id }) => [id, stakeOf(id)])) as Record<Category, string>,
    cashPerPoint: newest?.cashPerPoint ?? '',
    convertLeast: newest?.convertLeast ?? CONVERT_LEAST,
  }
}

export function sentTerms({ stakes, cashPerPoint, convertLeast }: TypedTerms): Sent {
  return {
    rates: categories.flatMap(({ id }) =>
      stakes[id] === '' ? [] : [{ category: id, stakePerPoint: stakes[id] }],
    ),
    ...(cashPerPoint === '' ? {} : { cashPerPoint }),
    convertLeast,
  }
}

export interface TypedFault {
  readonly field: 'cashPerPoint' | 'convertLeast' | `stakes.${Category}`
  readonly fault: 'amount' | 'worth' | 'earlier_worth' | 'least'
}

/** Fields whose values cannot be saved. */
export function faultsOf(
  { stakes, cashPerPoint, convertLeast }: TypedTerms,
  { currency, earlierLeast, levelPercent }: Pick<Read, 'currency' | 'earlierLeast' | 'levelPercent'>,
): readonly TypedFault[] {
  const cash = parseAmount(cashPerPoint, currency)
  const earlier = readAmount(earlierLeast ?? '')
  const percent = BigInt(levelPercent)
  const faults: TypedFault[] = []
  for (const { id } of categories) {
    if (stakes[id] === '') continue
    const stake = parseAmount(stakes[id], currency)
    if (stake === undefined) faults.push({ field: `stakes.${id}`, fault: 'amount' })
    else if (cash !== undefined && isWorthTooMuch(cash, levelStake(stake, percent)))
      faults.push({ field: `stakes.${id}`, fault: 'worth' })
  }
  if (cashPerPoint !== '' && cash === undefined) faults.push({ field: 'cashPerPoint', fault: 'amount' })
  if (cash !== undefined && earlier !== undefined && isWorthTooMuch(cash, levelStake(earlier, percent)))
    faults.push({ field: 'cashPerPoint', fault: 'earlier_worth' })
  if (!Number.isInteger(convertLeast) || convertLeast < 2)
    faults.push({ field: 'convertLeast', fault: 'least' })
  return faults
}
