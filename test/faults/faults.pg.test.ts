import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { scratchFolder } from '#test/pg/scratch.ts'

import { openChance } from './chance.ts'
import { type Stage, openStage } from './stage.ts'

/** The short form of `npm run faults`: one kill of each, and both controls. */
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

test('a new key for each try is seen to double', async () => {
  const outcome = await stage.play({ name: 'keys', intents: 300, lose: 100, newKeys: true })
  expect(outcome.doubled).toBeGreaterThan(0)
})
