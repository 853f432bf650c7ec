// Compiled memoization would add more to the game than it saves: a guess renders all of it anew.
'use no memo'

import { useT } from '#browser/i18n/translate.ts'
import { codeOf } from '#studio/games/hilo/card-code.ts'
import {
  type Guess,
  type HiLoRow,
  RANKS,
  guesses,
  lastCard,
  nextTimes,
  waysOf,
} from '#studio/games/hilo/rules.ts'
import { PlayingCard } from '#studio/games/playing-cards/PlayingCard.tsx'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { type Times, writeTimes } from '#studio/games/quick/times.ts'

/** The last card, and the two guesses about the next one with their chances and what they would pay. */
export function GuessBoard({
  row,
  timesMost,
  onGuess,
}: {
  readonly row: HiLoRow | undefined
  readonly timesMost: Times
  /** Undefined while no guess can be made. */
  readonly onGuess: ((guess: Guess) => void) | undefined
}) {
  const rank = row ? lastCard(row).rank : 8
  const offered = guesses.filter((guess) => waysOf(guess, rank) !== undefined)
  return (
    <div className="hl-board">
      {row ? (
        <PlayingCard key={row.turns.length} card={codeOf(lastCard(row))} className="hl-card" />
      ) : (
        <span className="hl-card back" aria-hidden="true" />
      )}
      <div className="hl-guesses">
        {offered.map((guess) => (
          <GuessButton
            key={guess}
            guess={guess}
            row={row}
            rank={rank}
            timesMost={timesMost}
            onGuess={onGuess}
          />
        ))}
      </div>
    </div>
  )
}

const arrows: Readonly<Record<Guess, string>> = {
  higher: 'M12 19V5M6 11l6-6 6 6',
  lower: 'M12 5v14M6 13l6 6 6-6',
  same: 'M5 9.500h14M5 14.500h14',
}

function GuessButton({
  guess,
  row,
  rank,
  timesMost,
  onGuess,
}: {
  readonly guess: Guess
  readonly row: HiLoRow | undefined
  readonly rank: number
  readonly timesMost: Times
  readonly onGuess: ((guess: Guess) => void) | undefined
}) {
  const t = useT()
  const percent = usePercent()
  const ways = waysOf(guess, rank) ?? 0
  const times = row && onGuess ? nextTimes(row, guess) : undefined
  const isTooHigh = times !== undefined && times > timesMost
  const isEdge = rank === 1 || rank === RANKS
  return (
    <button
      type="button"
      className={`hl-guess ${guess}`}
      aria-disabled={!onGuess || isTooHigh || undefined}
      onClick={() => {
        if (!isTooHigh) onGuess?.(guess)
      }}
    >
      <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
        <path d={arrows[guess]} />
      </svg>
      <b>{t(isEdge || guess === 'same' ? `hilo.${guess}` : `hilo.${guess}_or_same`)}</b>
      <small className="num">
        {row && percent((ways * 10_000) / RANKS)}
        {times !== undefined && ` · ${writeTimes(times)}`}
      </small>
      {isTooHigh && <small>{t('hilo.too_high')}</small>}
    </button>
  )
}
