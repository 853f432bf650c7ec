import { performance } from 'node:perf_hooks'

import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'

import { games } from '#contract/games.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { layInDemo } from '#server/shell/demo/actions.ts'
import { migrateJobs } from '#server/platform/jobs/migrate.ts'
import { openServices } from '#server/shell/services.ts'
import { openScratchServer } from '#test/pg/server.ts'

import { atMost, type CaseReport, type Figure, figureOf } from './figures.ts'
import { fillGames } from './game-rows.ts'

const CALLS = 400
const GOAL_MS = 20
const HOST = 'localhost'

/** Typical requests to a lobby, with varying input. Searches are exact, partial, or misspelt. */
const askings: readonly {
  readonly name: string
  readonly inputs: readonly Readonly<Record<string, string>>[]
}[] = [
  { name: 'first page of a hall', inputs: [{ gameType: 'RNG' }] },
  { name: 'page 200 by its number', inputs: [{ gameType: 'RNG', pageNo: '200' }] },
  {
    name: 'a vendor’s page',
    inputs: ['AUREL', 'JUNO', 'LYRA'].map((vassalage) => ({ gameType: 'RNG', vassalage })),
  },
  {
    name: 'narrowed by class, bet and feature',
    inputs: [
      { gameType: 'RNG', gameClassify: 'JP', minBet: '0.1' },
      { gameType: 'RNG', feature: 'cascades' },
    ],
  },
  {
    name: 'found by name',
    inputs: named('dragon forge', 'golden', 'sonata nights', 'cafe', 'fort', 'empire ii'),
  },
  { name: 'found by one letter', inputs: named('d', 'x', 'me') },
  {
    name: 'found with a slip',
    inputs: named('drgaon', 'sontaa', 'goldn templ', 'foruntr', 'kingdm deluxe', 'jungel'),
  },
  { name: 'found nowhere', inputs: named('zzzzqq', 'roulette table', 'qwertyuiop') },
]

function named(...names: readonly string[]) {
  return names.map((gameName) => ({ gameType: 'RNG', gameName }))
}

/** The lobby's list over ten thousand games, through the HTTP layer. */
export async function measureGames(): Promise<CaseReport> {
  const database = await openScratchServer()
  try {
    await migrate(database.ownerUrl)
    await migrateJobs(database.ownerUrl)
    const config = readConfig({
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      SEALING_SECRET: 'a secret of the house, for the bench alone',
      THROTTLE_ACCOUNT: '999999,999999',
      THROTTLE_ADDRESS: '999999,999999',
    })
    const services = await openServices({ config, log: pino({ level: 'fatal' }), appUrl: database.appUrl })
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    try {
      await layInDemo(services.store)
      await services.registry.refresh()
      const count = await fillGames(services.store, client)
      const site = await createSiteApp(services)
      await site.ready()
      try {
        return {
          name: 'games',
          figures: await measure(site),
          notes: [`${count} games of 12 vendors, one brand.`],
        }
      } finally {
        await site.close()
      }
    } finally {
      await client.end()
      await services.close()
    }
  } finally {
    await database.stop()
  }
}

async function measure(site: FastifyInstance): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, inputs } of askings) {
    const eachMs: number[] = []
    for (let turn = -20; turn < CALLS; turn += 1) {
      const query = new URLSearchParams(inputs[(turn + 20) % inputs.length])
      const began = performance.now()
      const answer = await site.inject({
        url: `${games.gameList.path}?${query.toString()}`,
        headers: { host: HOST },
      })
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
      if (turn >= 0) eachMs.push(performance.now() - began)
    }
    const sorted = eachMs.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
    figures.push(figureOf(`${name}: p50`, 'ms', [at(0.5)]))
    figures.push(atMost(figureOf(`${name}: p99`, 'ms', [at(0.99)]), GOAL_MS))
  }
  return figures
}
