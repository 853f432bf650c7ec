import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/missions.ts'
import type { MissionRules } from '#domain/missions/mission.ts'
import {
  addGames,
  addMission,
  cardOf,
  countMissions,
  newPlayer,
  playGame,
  playTimes,
  setNoon,
} from '#test/pg/mission-stage.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

let stage: MoneyStage
let reef: ReadonlyMap<string, string>

beforeAll(async () => {
  stage = await openMoneyStage()
  await setNoon(stage.server)
  reef = await addGames(stage.server, 'REEF', ['Anemone', 'Barracuda', 'Clownfish'])
  await addGames(stage.server, 'STORM', ['Squall'])
})
afterAll(() => stage?.server.close())

const scope = () => ({ merchantCode: stage.code })
const idOf = (name: string) => reef.get(name) ?? ''
const rules = {
  name: 'Reef week',
  task: 'plays',
  categories: [] as string[],
  target: '3',
  recurrence: 'week',
  gives: 'points',
  amount: '60',
  budget: '60000',
  claimDays: 7,
}
const save = (mission: string, change: object) =>
  stage.call(stage.owner, calls.saveMission, {
    ...scope(),
    mission,
    version: 0,
    rules: { ...rules, ...change },
    reason,
  })

test('a mission of games counts their settled plays alone, and takes them back', async () => {
  const { server } = stage
  const ofGames = (change: Partial<MissionRules>) =>
    addMission(server, { games: [idOf('Anemone'), idOf('Barracuda')], ...change })
  const plays = await ofGames({ target: 3n })
  const stakes = await ofGames({ task: 'stakes', target: 10_000_000n })
  const days = await ofGames({ task: 'days', target: 2n })
  const member = await newPlayer(server)
  const play = (game: string, reference?: string) =>
    playGame(server, member, {
      vendorCode: game === 'Squall' ? 'STORM' : 'REEF',
      game,
      ...(reference === undefined ? {} : { reference }),
    })
  await play('Anemone', 'round-1')
  for (const game of ['Barracuda', 'Clownfish', 'Squall']) await play(game)
  await playTimes(server, member, 2)
  expect(await cardOf(server, member, plays)).toMatchObject({ progress: '2', state: 'active' })
  expect(await cardOf(server, member, stakes)).toMatchObject({ progress: '40.00' })
  expect(await cardOf(server, member, days)).toMatchObject({ progress: '1' })
  await server.asOwner(
    `UPDATE play SET state = 'voided', changed_at = clock_timestamp() WHERE member_id = $1 AND reference = 'round-1'`,
    [member.id],
  )
  await server.asOwner(
    `SELECT rounds_follow(ARRAY[$1::bigint], ARRAY['sample'], ARRAY['round-1'], ARRAY[]::bigint[])`,
    [member.id],
  )
  expect(await cardOf(server, member, plays)).toMatchObject({ progress: '1' })
  await play('Anemone')
  await play('Anemone')
  await countMissions(server)
  expect(await cardOf(server, member, plays)).toMatchObject({ state: 'claimable' })
})

test('plays of a game that no mission names are not kept by game', async () => {
  const { server } = stage
  const member = await newPlayer(server)
  await playGame(server, member, { vendorCode: 'STORM', game: 'Squall' })
  await countMissions(server)
  expect(await server.asOwner('SELECT 1 FROM mission_game_play WHERE member_id = $1', [member.id])).toEqual(
    [],
  )
  expect(
    await server.asOwner<object>('SELECT place, plays::integer FROM mission_play WHERE member_id = $1', [
      member.id,
    ]),
  ).toEqual([{ place: 'STORM', plays: 1 }])
})

test('a mission of providers counts their plays, and members read names and the way there', async () => {
  const { server } = stage
  const ofProvider = await addMission(server, { providers: ['REEF'], target: 2n })
  const ofGame = await addMission(server, { games: [idOf('Clownfish')], target: 1n })
  const member = await newPlayer(server)
  await playGame(server, member, { vendorCode: 'REEF', game: 'Anemone' })
  await playGame(server, member, { vendorCode: 'STORM', game: 'Squall' })
  await countMissions(server)
  expect(await cardOf(server, member, ofProvider)).toMatchObject({
    progress: '1',
    providers: [{ id: 'REEF', name: 'Studio REEF', category: 'slots' }],
    games: [],
  })
  const clownfish = { id: idOf('Clownfish'), name: 'Clownfish' }
  expect(await cardOf(server, member, ofGame)).toMatchObject({
    progress: '0',
    games: [{ ...clownfish, category: 'slots' }],
  })
  await server.asOwner('UPDATE merchant_game SET is_on = false WHERE game_id = $1', [clownfish.id])
  expect((await cardOf(server, member, ofGame))?.games).toEqual([clownfish])
  await server.asOwner('UPDATE merchant_game SET is_on = true WHERE game_id = $1', [clownfish.id])
})

test('two operators publish a mission of games that the brand offers, found by name', async () => {
  const { server } = stage
  const find = async (name: string) =>
    (await stage.call(stage.owner, calls.findMissionGames, { ...scope(), name })).value['list']
  expect(await find('ANEM')).toEqual([
    { id: idOf('Anemone'), name: 'Anemone', vendorName: 'Studio REEF', isOn: true },
  ])
  expect(await find('%')).toEqual([])
  expect((await save('reef', { games: ['999999999'] })).code).toBe('invalid_input')
  expect((await save('reef', { providers: ['NOBODY'] })).code).toBe('invalid_input')
  await server.asOwner('UPDATE merchant_game SET is_on = false WHERE game_id = $1', [idOf('Anemone')])
  expect(await find('anemone')).toEqual([])
  expect((await save('reef', { games: [idOf('Anemone')] })).code).toBe('invalid_input')
  await server.asOwner('UPDATE merchant_game SET is_on = true WHERE game_id = $1', [idOf('Anemone')])
  const saved = await save('reef', { games: [idOf('Anemone')] })
  expect((await judgeAs(server, stage.other, saved.value['waits'])).status).toBe(200)
  const { value } = await stage.call(stage.owner, calls.listMissions, scope())
  expect(value['list']).toContainEqual(expect.objectContaining({ mission: 'reef', games: [idOf('Anemone')] }))
  expect(value['games']).toContainEqual(expect.objectContaining({ name: 'Anemone' }))
  const [noted] = await server.asOwner(
    `SELECT after FROM audit_entry WHERE action = 'mission.publish' ORDER BY id DESC LIMIT 1`,
  )
  expect(noted).toMatchObject({ after: { games: ['Anemone (Studio REEF)'] } })
})
