import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { BetType, Chance, Choice } from '#domain/lottery/bets/bet-type.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { games } from '#domain/lottery/games/games.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { expectedReturn, oddsOf } from '#domain/lottery/odds/odds.ts'

import { choicesOf } from './lottery/proof.ts'
import { root } from './tidy/sources.ts'

export const lotteryDocument = join(root, 'docs/lottery.md')
const HEADING = '## Every row of every game\n'

/** The document with its last chapter regenerated from the rules. */
export function withRows(text: string): string {
  const [before = ''] = text.split(HEADING)
  return `${before.trimEnd()}\n\n${HEADING}\n${chapter()}`
}

function chapter(): string {
  const lines = [
    'Made from the rules (`npm run docs:lottery`). Games with the same rows and the same return share a table. _Units_ are the stakes',
    'of one combination, _wins_ count over all draws or are the mean number of wins in a draw, _pays back_ is the expected return',
    'without returned stakes. Several outcomes stand in their order. `=3` is the value 3.',
  ]
  for (const group of groupsOfGames()) {
    const [game] = group
    lines.push(
      '',
      `### ${group.map(({ code }) => code).join(', ')}`,
      '',
      `Family \`${game.family}\`, return ${percent(game.returnMilli)}, at most ${percent(game.returnMaxMilli)}.`,
      '',
      '| Bet type | Choice | Units | Wins | Odds | Pays back | Tie |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rowsOf(game),
    )
  }
  return `${lines.join('\n')}\n`
}

type Group = readonly [Game, ...Game[]]

function groupsOfGames(): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const game of games) {
    const key = [game.family, game.returnMilli, game.returnMaxMilli, ...game.betTypes].join()
    groups.set(key, [...(groups.get(key) ?? []), game] as unknown as Group)
  }
  return [...groups.values()]
}

function rowsOf(game: Game): readonly string[] {
  return game.betTypes.flatMap((code) => {
    const type = findBetType(game.family, code)
    return type ? rowsOfType(type, game.returnMilli) : []
  })
}

function rowsOfType(type: BetType, returnMilli: number): readonly string[] {
  const alike = new Map<string, { readonly names: string[]; readonly choice: Choice }>()
  for (const { name, choice } of namedChoices(type)) {
    const { wins } = type.chance(choice)
    const found = alike.get(wins.join()) ?? { names: [], choice }
    found.names.push(name)
    alike.set(wins.join(), found)
  }
  return [...alike.values()].map(({ names, choice }) => {
    const chance = type.chance(choice)
    const oddsMilli = oddsOf(type, { choice, returnMilli })
    const { paid, staked } = expectedReturn(type, { choice, oddsMilli })
    const cells = [
      `\`${type.code}\``,
      names.join(', '),
      String(chance.units),
      writeWins(chance),
      oddsMilli.map(writeOdds).join(' / '),
      `${decimals((paid * 100n * 1_000n) / staked, 3)} %`,
      type.tie ?? '',
    ]
    return `| ${cells.join(' | ')} |`
  })
}

/** Each side of a bet type, or its smallest choice. */
function namedChoices(type: BetType): readonly { readonly name: string; readonly choice: Choice }[] {
  const { options, where } = type.shape
  const choices = choicesOf(type, { random: 0, seed: 1 }).filter(
    (choice) => !where || choice[0]?.length === 1,
  )
  return choices.map((choice) => ({ name: options?.[choice.at(-1)?.[0] ?? -1] ?? '', choice }))
}

/** Counts where they are short, otherwise the mean number of wins in a draw. */
function writeWins({ all, wins, refunds }: Chance): string {
  const of = all < 10_000_000n ? `of ${all}` : ''
  const counts = of === '' ? wins.map((won) => decimals((won * 10n ** 9n) / all, 9)) : wins.map(String)
  const returned = refunds === 0n || of === '' ? '' : `, ${refunds} returned`
  return `${counts.join(' / ')} ${of}${returned}`.trim()
}

function percent(milli: number): string {
  return `${decimals(BigInt(milli), 1)} %`
}

function decimals(scaled: bigint, places: number): string {
  const digits = scaled.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

if (import.meta.main) writeFileSync(lotteryDocument, withRows(readFileSync(lotteryDocument, 'utf8')))
