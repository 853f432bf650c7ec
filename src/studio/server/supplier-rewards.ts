import { stakeLadder } from '#studio/game/stakes.ts'
import type { GameFacts } from '#studio/games/games.ts'

import type { Operator } from './operators.ts'
import { type Reward, insertReward, selectRewards, statusOfReward, updateCancelled } from './reward-store.ts'
import { type Body, type Call, SupplierError, momentOf, optionalText, textOf } from './supplier-calls.ts'

/** Most free rounds of one reward. */
const COUNT_MOST = 1_000

/** Whether operators can give free rounds of the game: each command of a slot stakes once. */
export function takesFreeRounds({ category, game }: GameFacts): boolean {
  return category === 'Video Slots' && game.kind === 'solo'
}

const prepaidOf = (code: string) => `any-${code}`

/** Calls of free rounds: one prepaid for each slot, whose number, stake and currency the operator chooses. */
export const rewardCalls: Readonly<Record<string, Call>> = {
  'freebet/prepaids/list': async ({ games }, _operator, body) => {
    const code = optionalText(body, 'game_code', 120)
    return games
      .filter((facts) => takesFreeRounds(facts) && (code === undefined || facts.game.code === code))
      .map(({ game, name }) => ({
        prepaid_uuid: prepaidOf(game.code),
        prepaid_name: name,
        game_code: game.code,
        currency: null,
        bet_count: null,
        bet_value: null,
      }))
  },

  'freebet/rewards/create': async ({ database, games }, operator, body) => {
    const given = readReward(games, operator, body)
    const reward = await insertReward(database.read, given)
    if (!reward) throw new Error('the reward is missing')
    // guard: reward-reference-once
    if (!isSame(reward, given)) throw new SupplierError(409, 'the reference was used for something else')
    return rowOf(reward)
  },

  'freebet/rewards/list': async ({ database }, operator, body) => {
    const found = await selectRewards(database.read, {
      operatorId: operator.id,
      reference: optionalText(body, 'operator_reference', 100),
      from: momentOf(body['start_time']),
      to: momentOf(body['end_time']),
    })
    return found.map(rowOf)
  },

  'freebet/rewards/cancel': async ({ database }, operator, body) => {
    const id = textOf(body, 'reward_uuid', 100)
    const reward = await updateCancelled(database.read, { operatorId: operator.id, id })
    if (!reward) throw new SupplierError(404, 'unknown reward')
    if (!reward.isCancelled) throw new SupplierError(409, 'its rounds have begun')
    return rowOf(reward)
  },
}

function readReward(games: readonly GameFacts[], operator: Operator, body: Body) {
  const gameCode = textOf(body, 'game_code', 120)
  const facts = games.find(({ game }) => game.code === gameCode)
  if (!facts || !takesFreeRounds(facts) || textOf(body, 'prepaid_uuid', 100) !== prepaidOf(gameCode))
    throw new SupplierError(404, 'no such prepaid')
  const currency = textOf(body, 'currency', 5)
  const { bet_count: count, bet_value: value } = body
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count > 0 && count <= COUNT_MOST
  const isValue = typeof value === 'number' && Number.isSafeInteger(value) && value > 0
  if (!isCount || !isValue) throw new SupplierError(400, 'bet_count or bet_value')
  const stake = BigInt(value)
  // guard: reward-stake-offered
  if (!stakeLadder({ currency, stakeMax: undefined }).includes(stake))
    throw new SupplierError(422, 'the game has no such stake')
  const [startsAt, endsAt] = [momentOf(body['start_time']), momentOf(body['end_time'])]
  if (!startsAt || !endsAt || endsAt <= startsAt) throw new SupplierError(400, 'start_time or end_time')
  return {
    operatorId: operator.id,
    reference: textOf(body, 'operator_reference', 100),
    player: textOf(body, 'user', 100),
    gameCode,
    currency,
    count,
    stake,
    startsAt,
    endsAt,
  }
}

function isSame(reward: Reward, given: ReturnType<typeof readReward>): boolean {
  return (
    reward.player === given.player &&
    reward.gameCode === given.gameCode &&
    reward.currency === given.currency &&
    reward.count === given.count &&
    reward.stake === given.stake &&
    reward.endsAt.getTime() === given.endsAt.getTime()
  )
}

function rowOf(reward: Reward) {
  return {
    reward_uuid: reward.id,
    operator_reference: reward.reference,
    user: reward.player,
    game_code: reward.gameCode,
    currency: reward.currency,
    bet_count: reward.count,
    bet_value: Number(reward.stake),
    bets_played: reward.used,
    total_win: Number(reward.won),
    status: statusOfReward(reward),
    start_time: reward.startsAt.toISOString(),
    end_time: reward.endsAt.toISOString(),
    inserted_at: reward.createdAt.toISOString(),
  }
}
