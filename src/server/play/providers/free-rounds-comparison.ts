import { writeAmount } from '#domain/money/amount.ts'
import { type RoundsHere, type RoundsThere, roundsDifference } from '#domain/offers/compare-rounds.ts'
import { playerName } from '#domain/play/player-name.ts'
import { type ListedFreeRounds, findFreeRoundsOf, noteListedRounds } from '#server/money/offers/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import { type ListedRounds, ProviderFailed } from './adapter.ts'
import type { Comparing } from './comparison.ts'
import {
  type NewProviderDifference,
  type SideReport,
  insertDifferences,
  updateRoundsSettled,
} from './comparison-store.ts'
import type { GameProviders } from './game-providers.ts'
import { selectProviders } from './store.ts'

export interface ComparingRounds extends Pick<Comparing, 'log'> {
  readonly gameProviders: Pick<GameProviders, 'listFreeRounds' | 'cache'>
}

/** Free rounds are compared for so long after they were given: their days, the wait for open rounds, and some more. */
const DAYS_MS = 45 * 86_400_000
/** A reward this young may be in the making. */
const YOUNG_MS = 10 * 60_000

/** Compares the free rounds of each provider with its list. Differences wait for operators, or until both sides agree. */
export async function compareFreeRounds(
  store: Store,
  comparing: ComparingRounds & { readonly nowMs: number },
): Promise<void> {
  const { providers } = await selectProviders(store.read)
  const failures: unknown[] = []
  for (const { code } of providers) {
    const keys = (await comparing.gameProviders.cache.find(code))?.keys
    if (!keys?.ourPrivateKey || keys.theirPublicKeys.length === 0) continue
    // One provider keeps none of the others back; the job then fails, and so stays in the alarms.
    await compareProvider(store, comparing, code).catch((error: unknown) => void failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} lists were not compared`)
}

/** The request runs outside any transaction: a provider may be slow. */
async function compareProvider(
  store: Store,
  { gameProviders, log, nowMs }: ComparingRounds & { readonly nowMs: number },
  code: string,
): Promise<void> {
  const span = { fromMs: nowMs - DAYS_MS, toMs: nowMs - YOUNG_MS }
  let listed: readonly ListedRounds[] | undefined
  try {
    listed = await gameProviders.listFreeRounds(code, { fromMs: span.fromMs, toMs: nowMs })
  } catch (error) {
    // Error boundary of the provider: the next run asks again.
    if (!(error instanceof ProviderFailed)) throw error
    log.warn({ provider: code, why: error.message }, 'a provider sent no list of free rounds')
    return
  }
  if (!listed) return
  const given = await findFreeRoundsOf(store.read, { provider: code, ...span })
  const failures: unknown[] = []
  for (const { here, there } of pairsOf(listed, given)) {
    if (!here || !there) continue
    await store
      .transact((tx) => noteListedRounds(tx, here.id, there))
      .catch((error: unknown) => void failures.push(error))
  }
  const found = differencesOf(listed, given)
  await store.transact(async (tx) => {
    await insertDifferences(tx, code, found)
    await updateRoundsSettled(tx, { code, found })
  })
  log.info(
    { provider: code, there: listed.length, here: given.length, differences: found.length },
    'free rounds were compared',
  )
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} listed rounds were not noted`)
}

interface Pair {
  readonly there: ListedRounds | undefined
  readonly here: ListedFreeRounds | undefined
}

/** Rounds of both sides by the provider's number or, where its answer was lost, by our key. */
function pairsOf(listed: readonly ListedRounds[], given: readonly ListedFreeRounds[]): readonly Pair[] {
  const byNumber = new Map(
    given.flatMap((one) => (one.rewardId === null ? [] : [[one.rewardId, one] as const])),
  )
  const byKey = new Map(given.map((one) => [one.requestId, one]))
  const known = new Set<bigint>()
  const numbers = new Set<string>()
  const there = listed.map((one): Pair => {
    const unanswered = byKey.get(one.key ?? '')
    // A number that is listed twice names one reward.
    const isTwice = numbers.has(one.rewardId)
    numbers.add(one.rewardId)
    const here = byNumber.get(one.rewardId) ?? (unanswered?.rewardId === null ? unanswered : undefined)
    if (!here || isTwice) return { there: one, here: undefined }
    known.add(here.id)
    return { there: one, here }
  })
  return [...there, ...given.filter(({ id }) => !known.has(id)).map((here) => ({ there: undefined, here }))]
}

function differencesOf(
  listed: readonly ListedRounds[],
  given: readonly ListedFreeRounds[],
): readonly NewProviderDifference[] {
  return pairsOf(listed, given).flatMap(({ there, here }) => {
    const mine = here && { ...here, player: playerName(here) }
    const kind = roundsDifference(there, mine)
    if (kind === undefined) return []
    return [
      {
        transactionId: there?.rewardId ?? here?.rewardId ?? here?.requestId ?? '',
        kind,
        merchantId: here?.merchantId ?? null,
        memberId: here?.memberId.toString() ?? null,
        there: there ? sideOf(there) : null,
        here: mine ? sideOf(mine) : null,
        happenedAt: (here?.createdAt ?? new Date()).toISOString(),
      },
    ]
  })
}

/** Free rounds are shown with the stakes that they replace. */
function sideOf({ player, currency, count, stake, state }: RoundsThere | RoundsHere): SideReport {
  return {
    kind: 'free_rounds',
    stands: state !== 'cancelled' && state !== 'expired' && state !== 'failed',
    ...(player === undefined ? {} : { player }),
    ...(count === undefined || stake === undefined ? {} : { amount: writeAmount(stake * BigInt(count)) }),
    ...(currency === undefined ? {} : { currency }),
  }
}
