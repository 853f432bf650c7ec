import { type ReactNode, useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { BetActions } from '#studio/games/chip-table/page/BetActions.tsx'
import { BetSpot } from '#studio/games/chip-table/page/BetSpot.tsx'
import { Beads } from '#studio/games/chip-table/page/Beads.tsx'
import type { ChipTableProps } from '#studio/games/chip-table/page/ChipPage.tsx'
import { Middle } from '#studio/games/chip-table/page/Middle.tsx'
import { TableTools } from '#studio/games/chip-table/page/TableTools.tsx'
import {
  type Dice,
  backOf,
  evens,
  faces,
  isTriple,
  odds,
  oddsOfTotal,
  pairs,
  sumOfDice,
  totals,
} from '#studio/games/sic-bo/rules.ts'
import type { SicBoView } from '#studio/games/sic-bo/sic-bo-game.ts'
import { BETTING_MS } from '#studio/games/sic-bo/times.ts'
import { playSound } from '#studio/pages/sound.ts'

import { Die, RollingDie } from './Die.tsx'
import { useSpotName } from './use-spot-name.ts'

const BEADS = 48

/** A row of the cloth: its spots, the picture of each, and what they pay. */
interface Row {
  readonly id: string
  readonly spots: readonly string[]
  readonly odds: (spot: string) => bigint
}

const rows: readonly Row[] = [
  { id: 'evens', spots: ['small', 'odd', 'anyTriple', 'even', 'big'], odds: evenOdds },
  { id: 'doubles', spots: faces.map((face) => `double${face}`), odds: () => odds.double },
  { id: 'triples', spots: faces.map((face) => `triple${face}`), odds: () => odds.triple },
  {
    id: 'totals',
    spots: totals.map((total) => `total${total}`),
    odds: (spot) => oddsOfTotal(digitsOf(spot)),
  },
  { id: 'pairs', spots: pairs.map(([one, other]) => `pair${one}${other}`), odds: () => odds.pair },
  { id: 'singles', spots: faces.map((face) => `single${face}`), odds: () => odds.single },
]

function evenOdds(spot: string): bigint {
  return spot === 'anyTriple' ? odds.anyTriple : odds.even
}

function digitsOf(spot: string): number {
  return Number(spot.replace(/\D/g, ''))
}

/** Three dice in a bowl, the cloth with its 52 bets, the chips and the action. */
export function SicBoTable({ view, chips, aside }: ChipTableProps<SicBoView>) {
  const t = useT()
  const nameOf = useSpotName()
  const { seen, past, phase } = view
  const named = seen?.isNamed ? (seen.dice as Dice) : undefined
  const visible = phase === 'betting' ? past[0]?.dice : seen?.dice
  useDiceSounds(phase, seen?.dice.length ?? 0)
  const beads = past.slice(0, BEADS).map(({ dice }) => {
    const sum = dice.reduce((total, die) => total + die, 0)
    const kind = isTriple(dice as Dice) ? 'triple' : sum > 10 ? 'big' : 'small'
    return { kind, text: String(sum) }
  })
  return (
    <div className="ct-game ct-simple sb" data-phase={phase}>
      <TableTools chips={chips} />
      {aside}
      <div className="ct-table">
        <div className="sb-head">
          <DiceBowl dice={visible ?? []} isRolling={phase === 'playing'} />
          <div className="ct-middle">
            <Middle view={view} bettingMs={BETTING_MS}>
              {named ? resultText(t, named) : t('sic_bo.rolling')}
            </Middle>
          </div>
        </div>
        <div className="ct-felt sb-felt" role="group" aria-label={t('tables.felt')}>
          {rows.map((row) => (
            <div key={row.id} className="sb-row" data-row={row.id}>
              {row.spots.map((spot) => (
                <BetSpot
                  key={spot}
                  spot={spot}
                  name={nameOf(spot)}
                  odds={`${row.odds(spot)}:1`}
                  view={view}
                  chips={chips}
                  back={named && backOf(spot, named)}
                >
                  {pictureOf(spot)}
                </BetSpot>
              ))}
            </div>
          ))}
        </div>
      </div>
      <BetActions chips={chips} opposite={t('sic_bo.fault_opposite')} />
      <Beads label={t('tables.last_rounds')} beads={beads.toReversed()} />
    </div>
  )
}

function resultText(t: ReturnType<typeof useT>, dice: Dice): string {
  const sum = sumOfDice(dice)
  if (isTriple(dice)) return t('sic_bo.result_triple', { face: dice[0] })
  return t('sic_bo.result', { sum, size: sum > 10 ? 'big' : 'small', parity: sum % 2 ? 'odd' : 'even' })
}

/** Dice for bets on faces, the number for a total; the others show their names. */
function pictureOf(spot: string): ReactNode {
  if (spot === 'anyTriple' || evens.some((even) => even === spot)) return undefined
  const digits = spot.replace(/\D/g, '')
  if (spot.startsWith('total')) return <b aria-hidden="true">{digits}</b>
  const times = spot.startsWith('triple') ? 3 : spot.startsWith('double') ? 2 : 1
  const dice = digits.repeat(times)
  return (
    <span className="sb-dice">
      {[...dice].map((digit, nth) => (
        <Die key={nth} face={Number(digit)} />
      ))}
    </span>
  )
}

function DiceBowl({ dice, isRolling }: { dice: readonly number[]; isRolling: boolean }) {
  const t = useT()
  return (
    <div
      className="sb-bowl"
      role="img"
      aria-label={dice.length > 0 ? t('sic_bo.dice', { dice: dice.join(', ') }) : t('sic_bo.bowl')}
    >
      {[0, 1, 2].map((nth) =>
        dice[nth] === undefined && !isRolling ? null : <RollingDie key={nth} face={dice[nth]} />,
      )}
    </div>
  )
}

/** A rattle when the dice are thrown, and a stone for each that comes to rest. */
function useDiceSounds(phase: string, resting: number): void {
  const before = useRef({ phase, resting })
  useEffect(() => {
    if (phase === 'playing' && before.current.phase === 'betting') playSound('dice')
    if (phase === 'playing' && resting > before.current.resting) playSound('stone', resting * 2)
    before.current = { phase, resting }
  }, [phase, resting])
}
