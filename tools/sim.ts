import { randomBytes } from 'node:crypto'
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
 * stated return is not within the interval. `npm run sim -- [code] [rounds]`, a million rounds of each without them;
 * `npm run sim -- jackpot [rounds]` plays pools, and fails if a pool is not what was put in less what was paid.
 */
const [code, rounds = '1000000'] = process.argv.slice(2)
if (code === 'jackpot') {
  console.log(simulateJackpot(Number(rounds)))
  process.exit()
}
const chosen = slotModels.filter((model) => code === undefined || code === 'all' || model.code === code)
if (chosen.length === 0)
  throw new Error(`no such slot; there are ${slotModels.map((model) => model.code).join(', ')}`)
const workers = Math.max(1, availableParallelism())

for (const model of chosen) {
  const share = Math.ceil(Number(rounds) / workers)
  const parts = await Promise.all(Array.from({ length: workers }, () => simulateApart(model.code, share)))
  const sum = parts.reduce(addSimulated, nothingSimulated)
  const { mean, deviation, low, high } = estimateOf(sum)
  const percent = (value: number) => `${(value * 100).toFixed(3)} %`
  const each = (count: number) => (count === 0 ? 'never' : `1 in ${(sum.rounds / count).toFixed(1)}`)
  const stated = model.rtpBp / 10_000
  const isWithin = stated <= high && stated >= low - 0.0001
  console.log(
    [
      `${model.code}, ${sum.rounds} rounds`,
      `  return ${percent(mean)}, 99 %: ${percent(low)} to ${percent(high)}; stated ${percent(stated)}${isWithin ? '' : ': NOT WITHIN'}`,
      `  of paid spins ${percent(sum.backPaid / sum.rounds)}, standard deviation ${deviation.toFixed(2)}`,
      `  pays ${each(sum.hits)}, feature ${each(sum.features)}, the most ${each(sum.tops)}, highest ${sum.most.toFixed(2)}`,
      `  ${sum.spread.map((count, at) => `${nameOf(at)}: ${percent(count / sum.rounds)}`).join(', ')}`,
    ].join('\n'),
  )
  if (!isWithin) process.exitCode = 1
}

function nameOf(at: number): string {
  if (at === 0) return 'nothing'
  return at === payoutSteps.length ? `${payoutSteps.at(-1)} and more` : `below ${payoutSteps[at]}`
}

function simulateApart(slot: string, count: number): Promise<Simulated> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('sim-worker.ts', import.meta.url), {
      workerData: { code: slot, rounds: count },
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
