import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { scratchFolder } from '#test/pg/scratch.ts'

import { openChance } from './chance.ts'
import { openPair } from './pair.ts'
import { type Stage, openStage, openStageOn } from './stage.ts'

/** The short form of `npm run faults`: one of each fault, and a control. */
let stage: Stage
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(scratchFolder(), 'tessera-faults-'))
  stage = await openStage(join(folder, 'main'), join(folder, 'journal.jsonl'), openChance(1))
})
afterAll(async () => {
  await stage?.close()
  await rm(folder, { recursive: true, force: true })
})

test('servers and the database are killed and answers are lost: nothing is lost, doubled or half written', async () => {
  const { servers, database } = stage
  const outcome = await stage.play({
    name: 'short',
    intents: 2_400,
    lose: 20,
    deeds: [
      { after: 400, deed: servers.killOne },
      { after: 1_200, deed: database.killAndRecover },
      { after: 1_900, deed: servers.killOne },
    ],
  })
  expect(outcome).toMatchObject({
    acknowledged: 2_400,
    unanswered: 0,
    lost: 0,
    doubled: 0,
    halfWritten: 0,
    faults: [],
  })
  expect(servers.counts).toMatchObject({ killed: 2 })
  expect(servers.counts.lost).toBeGreaterThan(10)
  expect(outcome.tries).toBeGreaterThan(2_400)
})

/** Maximum time to the first answer after the database accepts writes again. */
const RECOVERS_WITHIN_MS = 15_000

const whole = { unanswered: 0, lost: 0, doubled: 0, halfWritten: 0, faults: [] }

test('a database that is frozen under load loses and doubles nothing, and is found again by itself', async () => {
  const recoveries: number[] = []
  const freeze = async () => {
    await stage.database.freeze(8_000)
    recoveries.push(await stage.untilAnswered())
  }
  const run = { name: 'frozen', intents: 1_200, deeds: [{ after: 300, deed: freeze }] }
  const outcome = await stage.play(run)
  expect(outcome).toMatchObject({ ...whole, acknowledged: run.intents })
  expect(outcome.tries).toBeGreaterThan(run.intents)
  expect(recoveries[0]).toBeLessThan(RECOVERS_WITHIN_MS)
})

test('a standby that is promoted under load is found by itself, with all that was acknowledged', async () => {
  const pair = await openPair(join(folder, 'pair'))
  const two = await openStageOn(pair, join(folder, 'pair.jsonl'), openChance(2))
  onTestFinished(() => two.close())
  const recoveries: number[] = []
  const failOver = async () => {
    await pair.failOver()
    recoveries.push(await two.untilAnswered())
  }
  const run = { name: 'standby', intents: 1_200, deeds: [{ after: 300, deed: failOver }] }
  const outcome = await two.play(run)
  expect(outcome).toMatchObject({ ...whole, acknowledged: run.intents })
  expect(outcome.tries).toBeGreaterThan(run.intents)
  expect(recoveries[0]).toBeLessThan(RECOVERS_WITHIN_MS)
})

test('a new key for each try is seen to double', async () => {
  const outcome = await stage.play({ name: 'keys', intents: 300, lose: 100, newKeys: true })
  expect(outcome.doubled).toBeGreaterThan(0)
})
