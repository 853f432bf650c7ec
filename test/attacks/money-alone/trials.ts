import { ofAccounts } from './accounts.ts'
import { ofBrand } from './brand.ts'
import { ofCashier } from './cashier.ts'
import { ofDocuments } from './documents.ts'
import { ofGames } from './games.ts'
import { ofMembers } from './members.ts'
import type { QuietCall, Trials } from './stage.ts'
import { ofWords } from './words.ts'

/** Trials of every call that moves no money by its verdict. A call without one does not compile. */
export const trialsOf: Readonly<Record<QuietCall, Trials>> = {
  ...ofAccounts,
  ...ofBrand,
  ...ofMembers,
  ...ofDocuments,
  ...ofGames,
  ...ofWords,
  ...ofCashier,
}
