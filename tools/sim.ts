import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

import { mosaicJackpot } from '#studio/game/jackpot.ts'
import {
  type Simulated,
  addSimulated,
  estimateOf,
  nothingSimulated,
  payoutSteps,
} from '#studio/games/slots/par/simulate.ts'
import { simulatePool } from '#studio/games/slots/par/simulate-pool.ts'
import { slotModels } from '#studio/games/slots/slot-models.ts'
import { chanceOf } from '#studio/server/chance.ts'

/**
 * Simulates the slots of the studio: the return with its 99 % confidence interval, and how rounds pay. Exit code 1 if a
 * stated return is not within the interval. `npm run sim -- [code] [rounds]`, a million rounds of each without them; with `record` behind them the
 * result is kept for the par sheets;
 * `npm run sim -- jackpot [rounds]` plays pools, and fails if a pool is not what was put in less what was paid.
 */
const [code, rounds = '1000000', record] = process.argv.slice(2)
const recorded: Record<string, unknown> = {}
if (code === 'jackpot') {
  console.log(simulateJackpot(Number(rounds)))
  process.exit()
}
const chosen = slotModels.filter((model) => code === undefined || code === 'all' || model.code === code)
if (chosen.length === 0)
  throw new Error(`no such slot; there are ${slotModels.map((model) => model.code).join(', ')}`)
const workers = Math.max(1, availableParallelism())

for (const model of chosen) {
  await report(model.code, { isBought: false, statedBp: model.rtpBp, count: Number(rounds) })
  // A bought round plays as many free spins as hundreds of ordinary rounds.
  if (model.bought)
    await report(model.code, { isBought: true, statedBp: model.bought.rtpBp, count: Number(rounds) / 10 })
}

if (record === 'record') {
  const file = new URL('../src/studio/games/slots/par/simulated.json', import.meta.url)
  const before = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, `${JSON.stringify({ ...before, ...recorded }, undefined, 2)}\n`)
}

async function report(
  slot: string,
  {
    isBought,
    statedBp,
    count,
  }: { readonly isBought: boolean; readonly statedBp: number; readonly count: number },
): Promise<void> {
  const share = Math.ceil(count / workers)
  const parts = await Promise.all(Array.from({ length: workers }, () => simulateApart(slot, share, isBought)))
  const sum = parts.reduce(addSimulated, nothingSimulated)
  const { mean, deviation, low, high } = estimateOf(sum)
  const percent = (value: number) => `${(value * 100).toFixed(3)} %`
  const each = (times: number) => (times === 0 ? 'never' : `1 in ${(sum.rounds / times).toFixed(1)}`)
  const stated = statedBp / 10_000
  const isWithin = stated <= high && stated >= low - 0.0001
  console.log(
    [
      `${slot}${isBought ? ', feature bought' : ''}, ${sum.rounds} rounds`,
      `  return ${percent(mean)}, 99 %: ${percent(low)} to ${percent(high)}; stated ${percent(stated)}${isWithin ? '' : ': NOT WITHIN'}`,
      `  of paid spins ${percent(sum.backPaid / sum.rounds)}, standard deviation ${deviation.toFixed(2)}`,
      `  pays ${each(sum.hits)}, feature ${each(sum.features)}, the most ${each(sum.tops)}, highest ${sum.most.toFixed(2)}`,
      `  ${sum.spread.map((times, at) => `${nameOf(at)}: ${percent(times / sum.rounds)}`).join(', ')}`,
    ].join('\n'),
  )
  if (!isWithin) process.exitCode = 1
  recorded[isBought ? `${slot} bought` : slot] = {
    version: chosen.find((model) => model.code === slot)?.version,
    rounds: sum.rounds,
    mean: rounded(mean),
    low: rounded(low),
    high: rounded(high),
    deviation: rounded(deviation),
    paid: rounded(sum.backPaid / sum.rounds),
    hits: rounded(sum.rounds / sum.hits),
    features: sum.features === 0 || isBought ? null : rounded(sum.rounds / sum.features),
    most: rounded(sum.most),
  }
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

function nameOf(at: number): string {
  if (at === 0) return 'nothing'
  return at === payoutSteps.length ? `${payoutSteps.at(-1)} and more` : `below ${payoutSteps[at]}`
}

function simulateApart(slot: string, count: number, isBought: boolean): Promise<Simulated> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('sim-worker.ts', import.meta.url), {
      workerData: { code: slot, rounds: count, isBought },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function simulateJackpot(count: number): string {
  const { staked, paid, put, pool, wins, low, high, stated } = simulatePool(mosaicJackpot, {
    rounds: count,
    random: chanceOf({ serverSeed: randomBytes(32).toString('hex'), clientSeed: 'pool', nonce: 0 }),
  })
  if (put - paid !== pool) throw new Error(`the pool is ${pool}, but ${put - paid} was put in and not paid`)
  const percent = (value: number) => `${(value * 100).toFixed(3)} %`
  return [
    `${mosaicJackpot.code}, ${count} rounds, ${wins} wins`,
    `  return ${percent(Number(paid) / Number(staked))}, 99 %: ${percent(low)} to ${percent(high)}; stated ${percent(stated)}`,
    `  put in ${put}, paid ${paid}, pool ${pool}`,
  ].join('\n')
}
