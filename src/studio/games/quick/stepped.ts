import type { Random } from '#domain/chance/random.ts'
import { fieldsOf } from '#studio/game/fields.ts'
import type { MoveRefusal } from '#studio/game/setting.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'

import { type QuickConfig, quickConfig, refuseStake } from './quick-config.ts'
import { type Times, payOf, timesWithin } from './times.ts'

/**
 * The rules of a game whose round is a bet and then steps: after each step the player may cash out what the round is
 * worth, until a step loses it. `Open` is the whole state, hidden parts included; `Board` is what the player may see.
 */
export interface SteppedRules<Choice, Open, Deed, Board> {
  readonly code: string
  readonly version: number
  /** The lowest return of all choices, in basis points. */
  readonly rtpBp: number
  readChoice(fields: Readonly<Record<string, unknown>>): Choice | undefined
  /** The highest multiple that a choice can pay, where the round does not end below the highest payout by itself. */
  topTimes(choice: Choice): Times
  begin(random: Random, choice: Choice): Open
  readDeed(fields: Readonly<Record<string, unknown>>): Deed | undefined
  refuseDeed(open: Open, deed: Deed, timesMost: Times): MoveRefusal | undefined
  step(random: Random, open: Open, deed: Deed): { readonly open: Open; readonly isLost: boolean }
  /** The payout of a cash-out now; undefined before there is anything to cash out. */
  timesOf(open: Open): Times | undefined
  /** Whether no further step is possible within the highest payout: the round ends and pays. */
  isDone(open: Open, timesMost: Times): boolean
  /** `isOver`: hidden parts may be shown. */
  show(open: Open, isOver: boolean): Board
  /** The step for an absent player, where the round is not simply cashed out. */
  finish?(open: Open): Deed
}

export type SteppedCommand<Choice, Deed> =
  | { readonly kind: 'bet'; readonly stake: bigint; readonly choice: Choice }
  | { readonly kind: 'step'; readonly deed: Deed }
  | { readonly kind: 'cash' }
  /** Only for an absent player who has nothing to cash out yet: the stake goes back. */
  | { readonly kind: 'leave' }

export interface SteppedState<Open> {
  readonly stake: bigint
  readonly timesMost: Times
  readonly open: Open
}

export interface SteppedResult<Board = unknown> {
  readonly kind: 'open' | 'lost' | 'paid' | 'left'
  /** The payout of the round, or of a cash-out now. */
  readonly times: Times
  readonly board: Board
}

/** The part of an open round that its player sees. */
export interface SteppedView<Board> {
  readonly stake: bigint
  readonly timesMost: Times
  readonly board: Board
}

type SteppedGame<Choice, Open, Deed, Board> = SoloGame<
  QuickConfig,
  SteppedState<Open>,
  SteppedCommand<Choice, Deed>,
  SteppedResult<Board>
>

/** Makes a game of the studio from such rules. */
export function steppedGame<Choice, Open, Deed, Board>(
  rules: SteppedRules<Choice, Open, Deed, Board>,
): SteppedGame<Choice, Open, Deed, Board> {
  return {
    kind: 'solo',
    code: rules.code,
    version: rules.version,
    rtpBp: rules.rtpBp,
    isPacedByCommand: false,
    configure: quickConfig,
    readCommand: (value) => readCommand(rules, value),
    refuse: (move) => refuseCommand(rules, move),
    play: (move) => playCommand(rules, move),
    show: ({ stake, timesMost, open }): SteppedView<Board> => ({
      stake,
      timesMost,
      board: rules.show(open, false),
    }),
    finish({ open }) {
      if (rules.finish) return { kind: 'step', deed: rules.finish(open) }
      return { kind: rules.timesOf(open) === undefined ? 'leave' : 'cash' }
    },
  }
}

function readCommand<Choice, Open, Deed, Board>(
  rules: SteppedRules<Choice, Open, Deed, Board>,
  value: unknown,
): SteppedCommand<Choice, Deed> | undefined {
  const { kind, stake, choice, deed } = fieldsOf(value) ?? {}
  if (kind === 'cash') return { kind }
  if (kind === 'step') {
    const fields = fieldsOf(deed)
    const done = fields && rules.readDeed(fields)
    return done && { kind, deed: done }
  }
  const fields = fieldsOf(choice)
  const chosen = fields && rules.readChoice(fields)
  return kind === 'bet' && typeof stake === 'bigint' && chosen ? { kind, stake, choice: chosen } : undefined
}

function refuseCommand<Choice, Open, Deed, Board>(
  rules: SteppedRules<Choice, Open, Deed, Board>,
  {
    state,
    command,
    config,
  }: {
    readonly state: SteppedState<Open> | undefined
    readonly command: SteppedCommand<Choice, Deed>
    readonly config: QuickConfig
  },
): MoveRefusal | undefined {
  if ((command.kind === 'bet') !== (state === undefined)) return 'not_now'
  if (command.kind === 'bet') return refuseStake(command.stake, config, rules.topTimes(command.choice))
  if (!state) return 'not_now'
  if (command.kind === 'step') return rules.refuseDeed(state.open, command.deed, state.timesMost)
  const hasWorth = rules.timesOf(state.open) !== undefined
  return hasWorth === (command.kind === 'cash') ? undefined : 'not_now'
}

function playCommand<Choice, Open, Deed, Board>(
  rules: SteppedRules<Choice, Open, Deed, Board>,
  move: {
    readonly state: SteppedState<Open> | undefined
    readonly command: SteppedCommand<Choice, Deed>
    readonly config: QuickConfig
    readonly random: Random
  },
) {
  const { state, command, config, random } = move
  if (command.kind === 'bet') {
    const { stake, choice } = command
    const timesMost = timesWithin(config.winMost, stake)
    return ended(rules, { stake, timesMost, open: rules.begin(random, choice) }, { kind: 'open', stake })
  }
  if (!state) throw new Error('a step without a round')
  if (command.kind === 'step') {
    const { open, isLost } = rules.step(random, state.open, command.deed)
    const next = { ...state, open }
    if (isLost) return ended(rules, next, { kind: 'lost', stake: 0n })
    return ended(rules, next, { kind: rules.isDone(open, state.timesMost) ? 'paid' : 'open', stake: 0n })
  }
  return ended(rules, state, { kind: command.kind === 'cash' ? 'paid' : 'left', stake: 0n })
}

/** The state after a command with what it pays. */
function ended<Choice, Open, Deed, Board>(
  rules: SteppedRules<Choice, Open, Deed, Board>,
  state: SteppedState<Open>,
  { kind, stake }: { readonly kind: SteppedResult['kind']; readonly stake: bigint },
) {
  const isOver = kind !== 'open'
  const worth = rules.timesOf(state.open) ?? 0
  const times = kind === 'lost' ? 0 : kind === 'left' ? 100 : worth
  return {
    state,
    result: { kind, times, board: rules.show(state.open, isOver) },
    stake,
    win: isOver ? payOf(state.stake, times) : 0n,
    isOver,
  }
}
