import { join } from 'node:path'

import pg from 'pg'

import { readPidFile } from '#server/platform/db/embedded/orphan.ts'

import { type CaseReport, figureOf } from './figures.ts'
import { ask, endProcess, memoryMbOf, processorMsOf, startProcess } from './machine.ts'
import type { Product } from './product.ts'
import type { Opened, StreamsReceived } from './stream-client.ts'

const STREAMS = 1_000
const RUNS = 5

/** Many open event streams, and the time until a message of another process reaches all. */
export async function measureStreams(product: Product): Promise<CaseReport> {
  const client = startProcess('test/bench/stream-client.ts', { role: 'client' })
  const database = new pg.Client({ connectionString: databaseOf(product) })
  await database.connect()
  try {
    const { rows } = await database.query<{ id: number }>(
      `SELECT merchant_id AS id FROM merchant_host WHERE host = 'localhost'`,
    )
    const to = `b${rows[0]?.id ?? 0}`
    const before = memoryMbOf(product.pid)
    const opened = await ask<Opened>(client, { open: STREAMS, port: product.port })
    const after = memoryMbOf(product.pid)
    const report = () => {
      const message = { type: 'stale', what: 'banners' }
      return database.query('SELECT pg_notify($1, $2)', [
        'live',
        JSON.stringify({ from: 'bench', to, message }),
      ])
    }
    const firsts: number[] = []
    const lasts: number[] = []
    const processor: number[] = []
    for (let index = 0; index <= RUNS; index += 1) {
      const used = processorMsOf(product.pid)
      const received = ask<StreamsReceived>(client, { hear: true })
      const publishedAt = Date.now()
      await report()
      const { firstAt, lastAt } = await received
      // The first message is warm-up.
      if (index === 0) continue
      firsts.push(firstAt - publishedAt)
      lasts.push(lastAt - publishedAt)
      processor.push(processorMsOf(product.pid) - used)
    }
    return {
      name: `${STREAMS} live streams`,
      figures: [
        figureOf('opened', '', [opened.count]),
        figureOf('all open after', 'ms', [opened.elapsedMs]),
        figureOf('memory of the product before', 'MB', [before]),
        figureOf('memory for one stream', 'KB', [((after - before) * 1024) / STREAMS]),
        figureOf('a message at the first stream', 'ms', firsts),
        figureOf('a message at the last stream', 'ms', lasts),
        figureOf('processor for one message to all', 'ms', processor),
      ],
    }
  } finally {
    await database.end()
    await endProcess(client)
  }
}

/** The product's own database, by its private socket. */
export function databaseOf({ dataDir }: Product): string {
  const folder = readPidFile(join(dataDir, 'postgres'))?.socketFolder
  if (!folder) throw new Error('the product has no database of its own')
  return `postgresql://tessera_app@localhost/tessera?host=${encodeURIComponent(folder)}&port=5432`
}
