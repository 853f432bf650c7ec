import type { JackpotLevel } from '#domain/lottery/jackpots/jackpot-level.ts'
import type { JackpotTerms } from '#domain/lottery/jackpots/jackpot.ts'
import { houseTerms } from '#domain/lottery/terms/terms.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { addFirstTerms } from '#server/play/lottery/terms/actions.ts'

const UNIT = 100_000n

/** The most that a draw pays for all tickets together: the first prize is millions of stakes. */
const TICKET_CAP = 5_000_000_000_000n * UNIT

type Pools = ReadonlyMap<JackpotLevel, JackpotTerms>

const pool = (shareMilli: number, seed: bigint, fullStake: bigint): JackpotTerms => ({
  shareMilli,
  seed: seed * UNIT,
  cap: undefined,
  fullStake: fullStake * UNIT,
})

/** Pools by currency and lottery: a share of each stake, filled by the house to a seed. */
const pools: Readonly<Record<string, Readonly<Record<string, Pools>>>> = {
  PHP: {
    MEGA645: new Map([[1, pool(50, 6_000_000n, 20n)]]),
    POWER655: new Map([
      [1, pool(40, 15_000_000n, 20n)],
      [2, pool(20, 750_000n, 20n)],
    ]),
  },
  EUR: {
    MEGA645: new Map([[1, pool(50, 250_000n, 2n)]]),
  },
}

/** The demonstration's jackpots, so that its pools are money of the ledger from the start. */
export async function layInJackpots(
  tx: Tx,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
): Promise<void> {
  const ticket = { stakeLeast: undefined, stakeMost: undefined, cap: TICKET_CAP }
  for (const [gameCode, jackpots] of Object.entries(pools[currency] ?? {})) {
    const terms = { ...houseTerms, types: new Map([['ticket', ticket]]), jackpots }
    await addFirstTerms(tx, { merchantId, gameCode, currency, terms })
  }
}
