import { expect } from 'vitest'
import { saveGameBounds } from '#contract/console/game-bounds.ts'
import * as gameProviders from '#contract/console/game-providers.ts'
import { voidRound } from '#contract/console/rounds.ts'
import { rewardOfRounds } from '#test/pg/free-rounds-stage.ts'
import { holdWin, openRoundsCalls } from '#test/pg/rounds-calls.ts'
import { eachGameProviderField, switchingOn } from '#test/pg/field-attempts.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { knowGames, offerGames } from '#server/play/games/actions.ts'
import { type MoneyStage, reason, once } from '#test/pg/money-stage.ts'
import { openPlayer, pairOf, pemOf } from '#test/pg/play-stage.ts'
import { follow, playRound } from '#test/pg/round-stage.ts'
import { type AttemptsOf, refused, waitsInVain } from './attempt.ts'

/** The first operator bounds a game of the brand, and loosens the bounds. */
async function boundsOfGame(stage: MoneyStage, code: string) {
  const { merchantId } = stage.server
  const id = await stage.server.services.store.transact(async (tx) => {
    const vendor = { code: 'BOUNDED', displayName: 'Bounded', category: 'live', provider: 'sample' } as const
    await knowVendor(tx, { ...vendor, accountTypeId: 77 })
    await offerVendor(tx, { merchantId, code: vendor.code })
    const ids = await knowGames(tx, [
      { vendorCode: vendor.code, code, category: 'live', label: { EN: 'Wheel' } },
    ])
    await offerGames(tx, { merchantId, ids })
    return ids[0]
  })
  const save = (version: number, bounds: object) =>
    stage.call(stage.owner, saveGameBounds, { merchantCode: stage.code, id, version, bounds, reason })
  expect((await save(0, { largestStake: '5.00', tableLossMost: '500.00' })).value).toEqual({ version: 1 })
  return save
}

export const attempts: AttemptsOf = {
  'gameBounds.saveGameBounds': {
    'a larger stake': async (stage) => {
      const save = await boundsOfGame(stage, 'staked')
      return async () => waitsInVain(stage, await save(1, { largestStake: '6.00', tableLossMost: '500.00' }))
    },
    'no bound of a round': async (stage) => {
      const save = await boundsOfGame(stage, 'unbounded')
      return async () => waitsInVain(stage, await save(1, { largestStake: '5.00' }))
    },
  },
  'rounds.voidRound': async (stage) => {
    const player = await openPlayer(stage.server, stage.games, { amount: 2_000_000_000n })
    const names = await playRound(stage.server, stage.games, player, { stake: 900_000_000 })
    await follow(stage.server)
    const [row] = await stage.server.asOwner<{ id: string }>(
      'SELECT id::text FROM played_round WHERE round_id = $1',
      [names.round],
    )
    const input = { merchantCode: stage.code, id: row?.id, ...once(), reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, voidRound, input))
  },
  'gameProviders.saveGameProvider': { 'each field': eachGameProviderField },
  'gameProviders.switchGameProvider': switchingOn,
  'gameProviders.assignHeldWin': async (stage) => {
    const rounds = openRoundsCalls(stage.server, stage.games)
    const { player, laid } = await rounds.openRounds()
    const { difference } = await holdWin(stage.server, rounds, player, 340_000n)
    const reward = await rewardOfRounds(stage.server, laid)
    const input = { code: stage.games.code, id: difference, reward, reason }
    return async () =>
      waitsInVain(stage, await stage.call(stage.owner, gameProviders.assignHeldWin, { ...input, ...once() }))
  },
  'gameProviders.proposeTheirKey': (stage) =>
    Promise.resolve(async () => {
      const { code } = stage.games
      const key = pemOf(pairOf('mine').publicKey)
      const proposed = await stage.call(stage.owner, gameProviders.proposeTheirKey, { code, key, reason })
      expect(proposed.status, JSON.stringify(proposed)).toBe(200)
      const [row] = await stage.server.asOwner<{ id: string }>(
        'SELECT id::text FROM provider_key_waiting WHERE provider_code = $1',
        [code],
      )
      const yes = { code, id: row?.id, judgement: 'approve', reason }
      refused(await stage.call(stage.owner, gameProviders.judgeTheirKey, yes), 'maker_is_checker')
    }),
}
