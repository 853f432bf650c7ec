import { get } from 'node:http'

import { atLeast, type CaseReport, figureOf, spreadOf } from './figures.ts'
import type { LoadResult, LoadWish } from './load-client.ts'
import { ask, endProcess, processorMsOf, startProcess } from './machine.ts'
import { HOST, type Product } from './product.ts'
import type { YardstickAnswer } from './yardstick.ts'

interface RateWish {
  readonly name: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export const rateCases = {
  status: { name: 'GET /wps/system/status', path: '/wps/system/status', headers: {} },
  html: {
    name: 'GET /index, from the cache, in brotli',
    path: '/index',
    headers: { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en', accept: 'text/html' },
  },
} as const satisfies Record<string, RateWish>

const RUNS = 5
/** A run is cut into slices that alternate between product and yardstick, so that other load affects both equally. */
const SLICES = 6
const SLICE_SECONDS = 0.5
const CONNECTIONS = 64
const RATIO_GOAL = 0.5

interface Run extends LoadResult {
  /** CPU time of the server, in total and per answer; little affected by other load. */
  readonly processorMs: number
  readonly processorUs: number
}

/** Answers per second, compared with a bare server that sends the same bytes. */
export async function measureRate(product: Product, wish: RateWish): Promise<CaseReport> {
  const client = startProcess('test/bench/load-client.ts', { role: 'client' })
  const bare = startProcess('test/bench/yardstick.ts', { role: 'server' })
  try {
    const answer = await readAnswer(product.port, wish)
    const { port } = await ask<{ port: number }>(bare, answer)
    const slice = async (of: { port: number; pid: number | undefined }): Promise<Run> => {
      const load: LoadWish = { ...wish, port: of.port, connections: CONNECTIONS, seconds: SLICE_SECONDS }
      const before = processorMsOf(of.pid)
      const result = await ask<LoadResult>(client, load)
      return { ...result, processorMs: processorMsOf(of.pid) - before, processorUs: Number.NaN }
    }
    const run = async (): Promise<{ own: Run; theirs: Run }> => {
      const own: Run[] = []
      const theirs: Run[] = []
      for (let index = 0; index < SLICES; index += 1) {
        own.push(await slice(product))
        theirs.push(await slice({ port, pid: bare.pid }))
      }
      return { own: joinSlices(own), theirs: joinSlices(theirs) }
    }
    await run()
    const own: Run[] = []
    const theirs: Run[] = []
    for (let index = 0; index < RUNS; index += 1) {
      const turn = await run()
      own.push(turn.own)
      theirs.push(turn.theirs)
    }
    return reportOf(wish, answer, own, theirs)
  } finally {
    await Promise.all([endProcess(client), endProcess(bare)])
  }
}

function joinSlices(slices: readonly Run[]): Run {
  const mean = (value: (slice: Run) => number) =>
    slices.reduce((sum, slice) => sum + value(slice), 0) / slices.length
  const perSecond = mean((slice) => slice.perSecond)
  return {
    perSecond,
    p50Ms: spreadOf(slices.map((slice) => slice.p50Ms)).median,
    p99Ms: spreadOf(slices.map((slice) => slice.p99Ms)).median,
    failed: slices.reduce((sum, slice) => sum + slice.failed, 0),
    clientLoad: mean((slice) => slice.clientLoad),
    processorMs: mean((slice) => slice.processorMs),
    processorUs: (mean((slice) => slice.processorMs) * 1000) / (perSecond * SLICE_SECONDS),
  }
}

function reportOf(wish: RateWish, answer: YardstickAnswer, own: Run[], theirs: Run[]): CaseReport {
  const each = (name: string, unit: string, value: (run: Run) => number) => [
    figureOf(`product: ${name}`, unit, own.map(value)),
    figureOf(`yardstick: ${name}`, unit, theirs.map(value)),
  ]
  const ratios = own.map((run, index) => run.perSecond / (theirs[index]?.perSecond ?? Number.NaN))
  const dearness = own.map((run, index) => (theirs[index]?.processorUs ?? Number.NaN) / run.processorUs)
  const failed = [...own, ...theirs].reduce((sum, run) => sum + run.failed, 0)
  const busiest = Math.max(...[...own, ...theirs].map((run) => run.clientLoad))
  return {
    name: wish.name,
    figures: [
      ...each('answers', '/s', (run) => run.perSecond),
      ...each('p99', 'ms', (run) => run.p99Ms),
      ...each('p50', 'ms', (run) => run.p50Ms),
      ...each('processor for one answer', 'µs', (run) => run.processorUs),
      atLeast(figureOf('ratio of the rates', '', ratios), RATIO_GOAL),
      atLeast(figureOf('ratio by processor', '', dearness), RATIO_GOAL),
    ],
    notes: [
      `${CONNECTIONS} connections, ${RUNS} runs of ${SLICES} turns of ${SLICE_SECONDS} s each; ${Buffer.from(answer.bodyBase64, 'base64').length} bytes; ${failed} failed; the client used at most ${Math.round(busiest * 100)} % of its processor.`,
    ],
    detail: { own, theirs },
  }
}

/** The response as sent, without the headers that Node adds. */
function readAnswer(port: number, wish: RateWish): Promise<YardstickAnswer> {
  return new Promise((resolve, reject) => {
    const request = get({
      host: '127.0.0.1',
      port,
      path: wish.path,
      headers: { host: HOST, ...wish.headers },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${wish.path} answered ${response.statusCode}`))
        const pairs = response.rawHeaders.flatMap((name, index) =>
          index % 2 === 0 ? [[name, response.rawHeaders[index + 1] ?? ''] as const] : [],
        )
        const kept = pairs.filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name))
        resolve({ headers: kept.flat(), bodyBase64: Buffer.concat(chunks).toString('base64') })
      })
    })
  })
}
