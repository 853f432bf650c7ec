import type { CustomFetch } from 'openid-client'

import { readWholeUnits } from '#domain/play/wire-amount.ts'
import { isPlayId } from '#domain/play/command.ts'
import {
  type ListedRounds,
  ProviderFailed,
  type RawGame,
  type RoundsToGrant,
  type TransactionQuery,
} from '#server/play/providers/adapter.ts'
import type { Provider } from '#server/play/providers/provider-cache.ts'

import { isObject, parse, readRows, unreadable } from './asking.ts'
import { askSigned, momentOf } from './hub88-lists.ts'
import { operatorOfHub } from './hub88-signature.ts'

const freebets = 'operator/generic/v2/freebet'

/**
 * Grants free rounds at Hub88: a prepaid of the game, and a reward made from it. After a lost answer the list of rewards is
 * asked first, so that no second reward is made where a provider does not compare the reference.
 * https://docs.hub88.io/developer-docs/operator-api-reference/freebets-api
 */
export async function grantHubRounds(
  provider: Provider,
  rounds: RoundsToGrant,
  fetch: CustomFetch,
): Promise<string> {
  const operator = { operator_id: operatorOfHub(provider.operatorId) }
  const { key, player, providerGameId, currency, count, stake } = rounds
  if (rounds.isRetry) {
    const made = await listRewards(provider, { ...operator, operator_reference: key }, fetch)
    const found = made.find((one) => one.key === key)
    if (found) return found.rewardId // guard: free-rounds-granted-once
  }
  const path = `${freebets}/prepaids/list`
  const query = { ...operator, game_code: providerGameId, currency }
  const prepaid = choosePrepaid(readRows(await askSigned(provider, path, query, fetch), path), rounds)
  if (prepaid === undefined)
    throw new ProviderFailed(`${path} has no such rounds`, undefined, { fault: 'refused', status: 422 })
  const create = `${freebets}/rewards/create`
  const request = {
    ...operator,
    operator_reference: key,
    prepaid_uuid: prepaid,
    user: player,
    game_code: providerGameId,
    currency,
    bet_count: count,
    bet_value: Number(stake),
    start_time: momentOf(rounds.startsAtMs),
    end_time: momentOf(rounds.endsAtMs),
  }
  const answer = parse(await askSigned(provider, create, request, fetch))
  const rewardId = isObject(answer) ? answer['reward_uuid'] : undefined
  if (typeof rewardId !== 'string' || !isPlayId(rewardId)) throw unreadable(create)
  return rewardId
}

/** Cancels a reward of which no round was played. */
export async function cancelHubRounds(
  provider: Provider,
  rewardId: string,
  fetch: CustomFetch,
): Promise<void> {
  const operator = { operator_id: operatorOfHub(provider.operatorId) }
  await askSigned(provider, `${freebets}/rewards/cancel`, { ...operator, reward_uuid: rewardId }, fetch)
}

/** The first prepaid that leaves game, currency, number and stake as they were promised. */
export function choosePrepaid(
  rows: readonly RawGame[],
  {
    providerGameId,
    currency,
    count,
    stake,
  }: Pick<RoundsToGrant, 'providerGameId' | 'currency' | 'count' | 'stake'>,
): string | undefined {
  for (const row of rows) {
    const { prepaid_uuid: id, game_code: game, bet_count: bets, bet_value: value } = row
    const isFitting =
      game === providerGameId &&
      (isOpen(row['currency']) || row['currency'] === currency) &&
      (isOpen(bets) || bets === count) &&
      (isOpen(value) || readWholeUnits(value) === stake)
    if (isFitting && typeof id === 'string' && isPlayId(id)) return id
  }
  return undefined
}

const isOpen = (value: unknown): boolean => value === null || value === undefined

export async function listHubRounds(
  provider: Provider,
  { fromMs, toMs }: TransactionQuery,
  fetch: CustomFetch,
): Promise<readonly ListedRounds[]> {
  return await listRewards(
    provider,
    {
      operator_id: operatorOfHub(provider.operatorId),
      start_time: momentOf(fromMs),
      end_time: momentOf(toMs),
    },
    fetch,
  )
}

async function listRewards(
  provider: Provider,
  request: object,
  fetch: CustomFetch,
): Promise<readonly ListedRounds[]> {
  const path = `${freebets}/rewards/list`
  const rows = readRows(await askSigned(provider, path, request, fetch), path)
  return rows.map((row) => {
    const read = readReward(row)
    // One unreadable line rejects the whole list: a skipped reward would look as if only we had it.
    if (!read) throw unreadable(path)
    return read
  })
}

const states: Readonly<Record<string, ListedRounds['state']>> = {
  FRS_NEW: 'ready',
  FRS_ACTIVE: 'started',
  FRS_FINISHED: 'finished',
  FRS_CANCELLED: 'cancelled',
  FRS_FAILED: 'cancelled',
  FRS_EXPIRED: 'expired',
}

function readReward(row: RawGame): ListedRounds | undefined {
  const { reward_uuid: rewardId, operator_reference: key, status, bet_count: count } = row
  const state = typeof status === 'string' && Object.hasOwn(states, status) ? states[status] : undefined
  if (typeof rewardId !== 'string' || !isPlayId(rewardId) || state === undefined) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : undefined)
  return {
    rewardId,
    state,
    key: text(key),
    player: text(row['user']),
    currency: text(row['currency']),
    count: typeof count === 'number' && Number.isSafeInteger(count) ? count : undefined,
    stake: isOpen(row['bet_value']) ? undefined : readWholeUnits(row['bet_value']),
  }
}
