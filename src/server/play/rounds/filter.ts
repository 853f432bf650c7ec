import type { Input } from '#contract/endpoint.ts'
import type { rounds } from '#contract/rounds.ts'
import { categories } from '#domain/navigation/category.ts'
import { roundStates } from '#domain/rounds/round-state.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type BrandInFull, readPeriod } from '#server/money/records/actions.ts'

import type { Narrowed, RoundFilters } from './store.ts'

export type FilterInput = Input<typeof rounds.totals>

/** A round without a known game has no hall, hence the empty category. */
export const everyCategory: readonly string[] = [...categories.map(({ id }) => id), '']

/** The narrowest filter suffices: a game determines its vendor and hall. */
export function narrowedBy({
  category,
  vendor,
  game,
}: Pick<FilterInput, 'category' | 'vendor' | 'game'>): Narrowed {
  if (game !== undefined) return { by: 'game', gameId: BigInt(game) }
  if (vendor !== undefined)
    return {
      by: 'vendors',
      vendors: [vendor],
      categories: category === undefined ? everyCategory : [category],
    }
  return category === undefined ? { by: 'all' } : { by: 'category', category }
}

/** Turns the filters of a call into those of one member at one brand. */
export async function readFilters(
  tx: Tx,
  { brand, memberId }: { readonly brand: BrandInFull; readonly memberId: bigint },
  { category, vendor, game, state, ...filter }: FilterInput,
): Promise<RoundFilters> {
  return {
    ...(await readPeriod(tx, brand, filter)),
    merchantId: brand.id,
    memberId,
    narrowed: narrowedBy({ category, vendor, game }),
    states: state === undefined ? roundStates : [state],
  }
}
