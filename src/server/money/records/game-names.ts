import type { Output } from '#contract/endpoint.ts'
import type { records } from '#contract/records.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import type { TransferRow } from '#server/money/ledger/reading.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { BrandOfRecords } from './filter.ts'

type GameView = NonNullable<Output<typeof records.transactions>['list'][number]['game']>
interface Round {
  readonly provider: string
  readonly reference: string
}

/** Handed in by the shell: records know no games. */
export type FindGames = (
  tx: Tx,
  query: {
    readonly brand: BrandOfRecords
    readonly language: LanguageCode
    readonly memberId: bigint
    readonly rounds: readonly Round[]
  },
) => Promise<(round: Round) => GameView | undefined>

export type GamesOf = (row: TransferRow) => GameView | undefined

/** Accounts of games, and of own products such as lotteries. */
const ACCOUNT = /^(?:provider|house):(.+)$/

/** Names and tiles of the games of bets; without bets nothing is queried. */
export async function readGamesFor(
  tx: Tx,
  {
    findGames,
    ...whose
  }: {
    readonly brand: BrandOfRecords
    readonly language: LanguageCode
    readonly memberId: bigint
    readonly findGames?: FindGames | undefined
  },
  rows: readonly TransferRow[],
): Promise<GamesOf> {
  const rounds = rows.flatMap((row) => roundOf(row) ?? [])
  if (!findGames || rounds.length === 0) return () => undefined
  const gameOf = await findGames(tx, { ...whose, rounds })
  return (row) => {
    const round = roundOf(row)
    const game = round && gameOf(round)
    if (!game) return undefined
    return game
  }
}

function roundOf({ accounts, reference }: TransferRow): Round | undefined {
  const provider = accounts.flatMap((account) => ACCOUNT.exec(account)?.[1] ?? [])[0]
  return provider === undefined ? undefined : { provider, reference }
}
