import { readFile } from 'node:fs/promises'

import { games } from '#studio/games/games.ts'
import { type Verdict, verifyRound } from '#studio/pages/verify.ts'
import type { RoundDetails } from '#studio/wire/answers.ts'
import { readJson } from '#studio/wire/json.ts'

/**
 * Recomputes a round of the studio outside its page, with the rules of this checkout: `npm run verify -- <file>`. The file
 * holds the data of the round as its page shows them. Exit code 1 unless the round follows from its seeds. It needs
 * neither a database nor a network.
 */
const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('usage: npm run verify -- <file>')
const round = readJson(await readFile(path, 'utf8')) as RoundDetails
const game = games.find((one) => one.game.code === round.game)?.game
const verdict = game ? await verifyRound(game, round) : 'other_rules'

const texts: Readonly<Record<Verdict, string>> = {
  agrees: 'follows from its seeds',
  differs: 'DOES NOT follow from its seeds',
  seed_differs: 'the server seed DOES NOT have the hash that was shown before the round',
  not_yet: 'the server seed is not public yet: set a new client seed first',
  other_rules: `was played by other rules than those of this checkout (version ${round.version})`,
}
console.log(`${round.game} ${round.id}: ${texts[verdict]}`)
if (verdict !== 'agrees') process.exitCode = 1
