import { afterAll, beforeAll, expect, test } from 'vitest'

import { CURRENCY } from '#test/pg/ledger.ts'
import { type StudioStage, openStudioStage } from '#test/pg/studio.ts'

let stage: StudioStage

beforeAll(async () => {
  stage = await openStudioStage()
})
afterAll(() => stage?.close())

const scrape = async (headers: Record<string, string> = {}) =>
  await fetch(`http://127.0.0.1:${stage.studio().port}/metrics`, { headers })
const valueOf = (text: string, name: string, labels: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}{${labels}`))
      ?.split(' ')
      .at(-1) ?? 0,
  )

test('stakes, wins, rounds and wallet calls are counted by game, and a retry counts once', async () => {
  const seat = await stage.sit({ game: 'copper-sevens' })
  const requestId = crypto.randomUUID()
  const command = { kind: 'spin', stake: 200_000n }
  const played = await seat.play(command, undefined, requestId)
  await seat.play(command, undefined, requestId)
  const text = await (await scrape()).text()
  const money = `game="copper-sevens",currency="${CURRENCY}"`
  expect(valueOf(text, 'studio_rounds_total', money)).toBe(1)
  expect(valueOf(text, 'studio_staked_total', money)).toBe(2)
  expect(valueOf(text, 'studio_won_total', money)).toBe(
    'refusal' in played ? Number.NaN : Number(played.win) / 100_000,
  )
  expect(valueOf(text, 'studio_wallet_seconds_count', 'game="copper-sevens",kind="bet",outcome="done"')).toBe(
    1,
  )
  expect(valueOf(text, 'studio_players', 'game="copper-sevens"')).toBe(1)
  expect(valueOf(text, 'studio_open_rounds', 'game="copper-sevens"')).toBe(0)
})

test('figures are not for callers from elsewhere', async () => {
  expect((await scrape({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
})
