import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { games } from '#studio/games/games.ts'
import { chanceOf } from '#studio/server/chance.ts'
import type { RoundDetails, RoundStep } from '#studio/wire/answers.ts'
import { writeJson } from '#studio/wire/json.ts'

const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const serverSeed = 'a seed that is public'
const seeds = { serverSeed, serverHash: hash('sha256', serverSeed), clientSeed: 'mine' }

/** A round of a slot, as its page shows it. */
function playRound(code: string): RoundDetails {
  const game = games.find((one) => one.game.code === code)?.game
  if (game?.kind !== 'solo') throw new Error(`no slot ${code}`)
  const config = game.configure({ currency: 'EUR', stakeMax: undefined })
  const steps: RoundStep[] = []
  let state: unknown
  for (let isOver = false; !isOver;) {
    const nonce = steps.length
    const command = state === undefined ? { kind: 'spin', stake: 20_000n } : { kind: 'free' }
    const played = game.play({ state, command, config, random: chanceOf({ ...seeds, nonce }) })
    const { result, stake, win } = played
    steps.push({
      place: nonce,
      command,
      result,
      stake,
      win,
      jackpotWin: 0n,
      status: 'done',
      playedAtMs: 0,
      seeds: { ...seeds, nonce },
    })
    state = played.state
    isOver = played.isOver
  }
  return {
    id: 'a-round',
    game: code,
    name: code,
    kind: 'solo',
    version: game.version,
    rtpBp: game.rtpBp,
    currency: 'EUR',
    language: 'en',
    timeZone: null,
    theme: null,
    status: 'closed',
    stake: 20_000n,
    win: steps.reduce((sum, { win }) => sum + win, 0n),
    isFree: false,
    openedAtMs: 0,
    closedAtMs: 1,
    config,
    steps,
    table: undefined,
  }
}

const round = playRound('reef-cascade')
const [first] = round.steps

test.each<[title: string, changes: Partial<RoundDetails>, code: number, says: string]>([
  ['a round as it was', {}, 0, 'follows from its seeds'],
  ['another win', { steps: first ? [{ ...first, win: first.win + 1n }] : [] }, 1, 'DOES NOT follow'],
  [
    'another server seed',
    { steps: first ? [{ ...first, seeds: { ...first.seeds, serverSeed: 'other' } }] : [] },
    1,
    'DOES NOT have the hash',
  ],
  [
    'a seed that is not public',
    { steps: first ? [{ ...first, seeds: { ...first.seeds, serverSeed: undefined } }] : [] },
    1,
    'not public yet',
  ],
  ['other rules', { version: 99 }, 1, 'other rules'],
  ['an unknown game', { game: 'none' }, 1, 'other rules'],
])('a round is verified outside its page: %s', (title, changes, code, says) => {
  const file = join(folder, `${title.replaceAll(' ', '-')}.json`)
  writeFileSync(file, writeJson({ ...round, ...changes }))
  const ran = spawnSync(process.execPath, [new URL('verify.ts', import.meta.url).pathname, file], {
    encoding: 'utf8',
  })
  expect(ran.stdout).toContain(says)
  expect(ran.status).toBe(code)
})
