import { describe, expect, test } from 'vitest'

import {
  type Around,
  type AutomaticRun,
  type AutomaticStop,
  afterSpin,
  beginRun,
  stopOf,
} from './automatic.ts'

const plan = { spins: 10, lossMost: 50n, winStop: 100n }
const fresh = beginRun(plan)
const calm: Around = { stake: 10n, hasFreeSpins: false, isPaused: false, isAway: false, hasTrouble: false }

describe('automatic spins', () => {
  test.each<
    [title: string, run: Partial<AutomaticRun>, around: Partial<Around>, stop: AutomaticStop | undefined]
  >([
    ['begin', {}, {}, undefined],
    ['stop when the last spin was not answered', {}, { hasTrouble: true }, 'trouble'],
    ['stop at a session reminder', {}, { isPaused: true }, 'paused'],
    ['stop while the window is hidden', {}, { isAway: true }, 'away'],
    ['stop for free spins', {}, { hasFreeSpins: true }, 'free_spins'],
    ['stop at the single win', { lastWin: 100n }, {}, 'win'],
    ['go on below it', { lastWin: 99n }, {}, undefined],
    ['stop when all are played', { left: 0 }, {}, 'done'],
    ['stop at the win before the count', { left: 0, lastWin: 200n }, {}, 'win'],
    ['play up to the loss limit', { lost: 40n }, {}, undefined],
    ['stop before they could lose more', { lost: 41n }, {}, 'loss'],
    ['stop before the first spin above the limit', {}, { stake: 51n }, 'loss'],
    ['count wins against the limit', { lost: -500n }, {}, undefined],
  ])('%s', (_, run, around, stop) => {
    expect(stopOf({ ...fresh, ...run }, { ...calm, ...around })).toBe(stop)
  })

  test('never lose more than the limit, whatever the spins pay', () => {
    let run = fresh
    for (const win of [0n, 4n, 0n, 30n, 0n, 0n, 0n, 0n, 0n, 0n]) {
      if (stopOf(run, calm) !== undefined) break
      run = afterSpin(run, { stake: calm.stake, win })
      expect(run.lost).toBeLessThanOrEqual(plan.lossMost)
    }
    expect(stopOf(run, calm)).toBe('loss')
    expect(run).toMatchObject({ left: 2, lost: 46n })
  })
})
