import { useState } from 'react'
import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Note } from '#browser/ui/Note.tsx'
import {
  type Bets,
  type BetsState,
  type MadeMove,
  boardCount,
  statesOf,
} from '#studio/games/holdem/betting.ts'
import type { HoldemView } from '#studio/games/holdem/hand-view.ts'
import { LaidCards } from '#studio/games/climbing/page/LaidCards.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'
import type { HandRecord } from '#studio/wire/card-answers.ts'

import '#studio/games/climbing/page/climbing.css'
import '#studio/games/climbing/page/hand.css'
import './holdem-past.css'

/** A past hand, step by step: the board, each player's chips, bets and known cards. */
export function HoldemRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  const record = round.table?.publicPart as HandRecord | undefined
  const hand = record?.hand as HoldemView | undefined
  if (!record || !hand) return <Note>{t('cards.interrupted')}</Note>
  if (!record.sealed || !hand.over) return null
  const { stacks, button = 0, joined } = record.sealed.seating
  const moves = record.moves as readonly MadeMove[]
  const bets: Bets = { stacks, button, joined, moves }
  return (
    <div className="cl-past">
      <h2>{t('holdem.replay')}</h2>
      <Replay round={round} record={record} hand={hand} bets={bets} />
      <h2>{t('cards.seeds')}</h2>
      <p className="cl-fine">{t('cards.seeds_text')}</p>
      <ul>
        {record.seeds.map((seed, nth) => (
          <li key={nth}>
            <code dir="ltr">{seed}</code>
          </li>
        ))}
      </ul>
      <p className="cl-fine">{t('holdem.seals_text')}</p>
    </div>
  )
}

function Replay({
  round,
  record,
  hand,
  bets,
}: {
  readonly round: RoundDetails
  readonly record: HandRecord
  readonly hand: HoldemView
  readonly bets: Bets
}) {
  const t = useT()
  const states = statesOf(bets)
  const [step, setStep] = useState(0)
  const state = states[step]
  if (!state) return null
  const nameOf = (player: number) => {
    const { seat = 0, isBot = false } = record.players[player] ?? {}
    if (player === record.own) return t('tables.you')
    return isBot ? t('cards.bot_name', { number: seat }) : t('cards.player_of_hand', { number: seat + 1 })
  }
  const made = bets.moves[step - 1]
  const isOver = state.turn === undefined
  return (
    <>
      <Steps step={step} count={states.length} onStep={setStep} />
      <p role="status">
        <b>{isOver ? t('holdem.street_end') : t(`holdem.street_${streetOf(state)}`)}</b>{' '}
        {made ? (
          <MoveText made={made} name={nameOf(made.player)} record={record} currency={round.currency} />
        ) : (
          t('holdem.posted')
        )}
      </p>
      {boardCount(state) > 0 && <LaidCards cards={hand.board.slice(0, boardCount(state))} />}
      <ul>
        {state.left.map((_, player) => (
          <PlayerRow
            key={player}
            name={nameOf(player)}
            player={player}
            state={state}
            hand={hand}
            amountOf={(chips) => <Amount units={record.point * BigInt(chips)} currency={round.currency} />}
          />
        ))}
      </ul>
    </>
  )
}

function Steps({
  step,
  count,
  onStep,
}: {
  readonly step: number
  readonly count: number
  readonly onStep: (step: number) => void
}) {
  const t = useT()
  const last = count - 1
  return (
    <div className="he-steps">
      <IconButton
        icon="left"
        label={t('holdem.step_back')}
        isResting={step === 0}
        onClick={() => onStep(step - 1)}
      />
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={t('holdem.replay')}
        aria-valuetext={t('holdem.step', { nth: step + 1, count })}
        onChange={(event) => onStep(Number(event.currentTarget.value))}
      />
      <IconButton
        icon="right"
        label={t('holdem.step_on')}
        isResting={step === last}
        onClick={() => onStep(step + 1)}
      />
    </div>
  )
}

function PlayerRow({
  name,
  player,
  state,
  hand,
  amountOf,
}: {
  readonly name: string
  readonly player: number
  readonly state: BetsState
  readonly hand: HoldemView
  readonly amountOf: (chips: number) => ReactNode
}) {
  const t = useT()
  const isOver = state.turn === undefined
  const bet = state.bets[player] ?? 0
  return (
    <li data-folded={state.folded[player] || undefined}>
      <b>
        {name}
        {state.button === player && <small>{t('holdem.button')}</small>}
      </b>
      <Known hand={hand} player={player} isOver={isOver} />
      <span className="num">
        {amountOf(state.left[player] ?? 0)}
        {!isOver && bet > 0 && (
          <small>
            {t('holdem.did_raise')} {amountOf(bet)}
          </small>
        )}
      </span>
    </li>
  )
}

function streetOf({ street }: BetsState): 0 | 1 | 2 | 3 {
  return street === 1 ? 1 : street === 2 ? 2 : street === 3 ? 3 : 0
}

/** The viewer's own cards at each step; revealed ones once the hand is over. */
function Known({
  hand,
  player,
  isOver,
}: {
  readonly hand: HoldemView
  readonly player: number
  readonly isOver: boolean
}) {
  const revealed = isOver ? hand.players[player]?.cards : undefined
  const cards = player === hand.own ? hand.cards : revealed
  return cards ? <LaidCards cards={cards} /> : null
}

const did = {
  fold: 'holdem.did_fold',
  check: 'holdem.did_check',
  call: 'holdem.did_call',
  raise: 'holdem.did_raise',
} as const

function MoveText({
  made,
  name,
  record,
  currency,
}: {
  readonly made: MadeMove
  readonly name: string
  readonly record: HandRecord
  readonly currency: string
}) {
  const t = useT()
  const { move } = made
  return (
    <>
      <bdi>{name}</bdi>: {t(did[move.act])}{' '}
      {move.act === 'raise' && <Amount units={record.point * BigInt(move.to)} currency={currency} />}
    </>
  )
}
