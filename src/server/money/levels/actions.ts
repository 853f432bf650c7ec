import type { LevelTerms } from '#domain/levels/levels.ts'
import { layLevelClubs } from '#server/people/clubs/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertTerms, selectToday } from './terms-store.ts'

export { setLevelExecutors } from './setting.ts'
export { levelTermsExecutors } from './terms.ts'
export { selectWithdrawalBenefits as findWithdrawalBenefits } from './terms-store.ts'

/** The first levels of a new brand; they hold at once, because no level was judged there before. */
export async function addFirstLevels(
  tx: Tx,
  { merchantId, ...terms }: Omit<LevelTerms, 'fromDay'> & { readonly merchantId: number },
): Promise<void> {
  const clubs = await layLevelClubs(tx, {
    merchantId,
    levels: terms.levels,
    known: [],
  })
  if (!clubs) throw new Error(`merchant ${merchantId} has clubs of these names`)
  const fromDay = await selectToday(tx, merchantId)
  const isAdded = await insertTerms(tx, { merchantId, version: 1, terms: { ...terms, fromDay }, clubs })
  if (!isAdded) throw new Error(`merchant ${merchantId} has levels already`)
}
