import type { CardGame } from '#studio/game/card-game.ts'
import { BUTTON_NONCE, dealtPlaces, rootText, sealText } from '#studio/game/sealed-deck.ts'
import type { Game } from '#studio/games/games.ts'
import type { BetView, RoundDetails, RoundSeeds } from '#studio/wire/answers.ts'
import type { HandRecord } from '#studio/wire/card-answers.ts'
import { writeJson } from '#studio/wire/json.ts'

import { sha256, withChance } from './web-chance.ts'

/** Results of a verification. A round of another rules version cannot be verified. */
export type Verdict = 'agrees' | 'differs' | 'seed_differs' | 'not_yet' | 'other_rules'

/** Recomputes a round from its seeds with the rules of this build, and compares it with the studio's record. */
export async function verifyRound(game: Game, round: RoundDetails): Promise<Verdict> {
  if (round.version !== game.version) return 'other_rules'
  if (game.kind === 'cards') return await verifyHand(game, round)
  return game.kind === 'solo' ? await verifySteps(game, round) : await verifyTable(game, round)
}

async function verifySteps(
  game: Extract<Game, { kind: 'solo' }>,
  { config, steps }: RoundDetails,
): Promise<Verdict> {
  let state: unknown
  for (const { command, result, stake, win, seeds, status } of steps) {
    const known = await openSeeds(seeds)
    if (typeof known === 'string') return known
    const played = await withChance(known, (random) => game.play({ state, command, config, random }))
    if (status !== 'done') continue
    if (!sameJson([played.result, played.stake, played.win], [result, stake, win])) return 'differs'
    state = played.state
  }
  return 'agrees'
}

async function verifyTable(
  game: Extract<Game, { kind: 'table' }>,
  { table }: RoundDetails,
): Promise<Verdict> {
  if (!table) return 'not_yet'
  const known = await openSeeds(table.seeds)
  if (typeof known === 'string') return known
  // A shoe spans several rounds: each continues from the previous outcome.
  let outcome: unknown
  for (let drawn = 0; drawn < table.drawn; drawn += 1) {
    const before = outcome
    outcome = await withChance(known, (random) => game.draw(random, before))
  }
  const view = game.show({ outcome, elapsedMs: Number.POSITIVE_INFINITY })
  if (!sameJson(view, table.publicPart)) return 'differs'
  return game.decisions && !hasPaid(game, table.bets, outcome) ? 'differs' : 'agrees'
}

/** Hands follow from the outcome and from their player's decisions, which the bets hold. */
function hasPaid(
  game: Extract<Game, { kind: 'table' }>,
  bets: readonly BetView[],
  outcome: unknown,
): boolean {
  const paid = bets.filter(({ status }) => status === 'paid')
  return paid.every(({ bet, win, result }) => {
    const baseId = game.decisions?.baseOf(bet)
    const base = paid.find(({ id }) => id === baseId)?.bet
    const settled = game.settle({ bet, outcome, base })
    return sameJson([settled.win, settled.result], [win, result])
  })
}

/** The deal follows from the seeds of the house and of all players, everything else from the moves. */
async function verifyHand(game: CardGame, { id, table, currency }: RoundDetails): Promise<Verdict> {
  const record = table?.publicPart as HandRecord | undefined
  if (!table || !record) return 'not_yet'
  const { seeds } = table
  const joined = await sha256(JSON.stringify([id, ...record.seeds]))
  if (game.sealed && !record.sealed) return 'not_yet'
  const known = record.sealed ? undefined : await openSeeds(seeds)
  if (typeof known === 'string') return known
  if (joined !== seeds.clientSeed) return 'seed_differs'
  const dealt = known
    ? await withChance(known, (random) => game.deal(random, record.players.length))
    : await dealSealed(game, record, seeds)
  if (dealt === 'seed_differs') return dealt
  let hand = dealt
  for (const { player, move } of record.moves) {
    // The moves of bots follow from cards that may stay secret.
    const isRight = !record.players[player]?.isBot || !known || sameJson(move, game.botMove(hand))
    if (!isRight || game.refuseMove({ hand, player, move })) return 'differs'
    hand = game.play({ hand, player, move })
  }
  if (game.turnOf(hand) !== undefined) return 'differs'
  if (!sameJson(game.show(hand, record.own), record.hand)) return 'differs'
  const stacks = record.sealed?.seating.stacks
  const stakes = record.players.map((_, player) =>
    stacks ? BigInt(stacks[player] ?? 0) * record.point : record.stake,
  )
  const paid = game.payoutsOf(hand, { currency, point: record.point, stakes })[record.own ?? -1]
  const [bet] = table.bets.filter(({ status }) => status === 'paid')
  return paid && bet?.win === paid.win ? 'agrees' : 'differs'
}

/**
 * Deals from the places that the seeds of the players name. All seals have the hash that was shown before the hand; the
 * cards that the player may know open theirs, and the others stay unknown.
 */
async function dealSealed(
  game: CardGame,
  { sealed, players }: HandRecord,
  { serverHash, clientSeed }: RoundSeeds,
): Promise<unknown> {
  if (!sealed || (await sha256(rootText(sealed.seals))) !== serverHash) return 'seed_differs'
  for (const card of sealed.opened)
    if ((await sha256(sealText(card))) !== sealed.seals[card.place]) return 'seed_differs'
  const chance = { serverSeed: serverHash, clientSeed }
  const places = await withChance({ ...chance, nonce: 0 }, dealtPlaces)
  const deck = places.map((place) => sealed.opened.find((card) => card.place === place)?.card ?? '')
  return await withChance({ ...chance, nonce: BUTTON_NONCE }, (random) =>
    game.deal(random, players.length, { ...sealed.seating, deck }),
  )
}

async function openSeeds({ serverSeed, serverHash, clientSeed, nonce }: RoundSeeds) {
  if (serverSeed === undefined) return 'not_yet'
  if ((await sha256(serverSeed)) !== serverHash) return 'seed_differs'
  return { serverSeed, clientSeed, nonce }
}

/** PostgreSQL's jsonb does not keep the order of keys. */
function sameJson(one: unknown, other: unknown): boolean {
  return writeJson(inOrder(one)) === writeJson(inOrder(other))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, inOrder(each)]),
  )
}
