import { expect } from 'vitest'
import * as gameProviders from '#contract/console/game-providers.ts'
import { voidRound } from '#contract/console/rounds.ts'
import { eachGameProviderField, switchingOn } from '#test/pg/field-attempts.ts'
import { reason, once } from '#test/pg/money-stage.ts'
import { openPlayer, pairOf, pemOf } from '#test/pg/play-stage.ts'
import { follow, playRound } from '#test/pg/round-stage.ts'
import { type AttemptsOf, refused, waitsInVain } from './attempt.ts'

export const attempts: AttemptsOf = {
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
