import { type ReactNode, Suspense, useEffect, useState } from 'react'

import { useT, useWords } from '#browser/i18n/translate.ts'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { SlotFrame, SlotWin } from '#studio/games/slots/slot-game.ts'
import { Amount, useSymbol } from '#studio/pages/Amount.tsx'
import { GameShell } from '#studio/pages/GameShell.tsx'
import { isCalm } from '#studio/games/solo-parts/pauses.ts'
import { GameTools } from '#studio/pages/GameTools.tsx'
import { later } from '#studio/pages/later.tsx'
import { useSession } from '#studio/pages/session.tsx'

import './slot.css'
import './slot-controls.css'
import './slot-layouts.css'
import './slot-signs.css'
import { Reels } from './Reels.tsx'
import { SlotControls } from './SlotControls.tsx'
import { useSlotMusic } from './play-slot.ts'
import { type SlotFace, hasRespins } from './slot-face.ts'
import { type Automatic, useAutomatic } from './use-automatic.ts'
import { type SlotView, useSlot } from './use-slot.ts'

type Game = ReturnType<typeof useSlot>

const NO_WINS: readonly SlotWin[] = []
const POINT_MS = 1_400
/** Fetched at once behind the page: no spin has landed before. */
const winText = import('./WinText.tsx')
const WinText = later(() => winText.then((part) => part.WinText))
/** Few spins win free ones, so their messages are loaded then. */
const InterludePane = later(() => import('./InterludePane.tsx').then((part) => part.InterludePane))
/** A trail, pots, the chosen symbol: few slots have one. */
const SlotSigns = later(() => import('./SlotSigns.tsx').then((part) => part.SlotSigns))
/** Where the market allows quick spins. */
const QuickToggle = later(() => import('./QuickToggle.tsx').then((part) => part.QuickToggle))
/** Few slots sell their feature. */
const BuyButton = later(() => import('./BuyButton.tsx').then((part) => part.BuyButton))
/** Few slots have a jackpot. */
const JackpotPlate = later(() => import('./JackpotPlate.tsx').then((part) => part.JackpotPlate))
/** Few spins win that much, so the picture is loaded then. */
const WinTier = later(() => import('./WinTier.tsx').then(({ WinTier: loaded }) => loaded))

/** The page of every slot. */
export function SlotPage({ face }: { readonly face: SlotFace }) {
  const { opened } = useSession()
  const game = useSlot(face)
  useSlotMusic(face.code)
  const automatic = useAutomatic(game)
  const amountOf = useAmountText(opened.currency)
  const { view, open, reels, interlude } = game
  const hasLanded = reels.turning.length === 0 && !game.isBusy
  const frame = reels.frame ?? { reels: face.first, wins: NO_WINS, times: 1 }
  const wins = reels.turning.length === 0 ? frame.wins : NO_WINS
  const lit = usePointed(hasLanded ? wins : NO_WINS)
  const pool = view?.played.pool ?? opened.pool
  return (
    <GameShell trouble={game.trouble} onTroubleSeen={game.forgetTrouble}>
      <div className={open ? 'sl free' : 'sl'} style={faceStyle(face)}>
        <SlotScene face={face} times={hasLanded || open ? timesOf(view) : 0} />
        <SlotHead face={face} game={game} frame={frame}>
          {pool !== undefined && (
            <Suspense fallback={null}>
              <JackpotPlate pool={pool} isHeld={!hasLanded} />
            </Suspense>
          )}
        </SlotHead>
        <div className="sl-frame">
          <Reels
            face={face}
            frame={frame}
            turning={reels.turning}
            wins={wins}
            lit={lit}
            slowReel={reels.slowReel}
            amountOf={amountOf}
            onPick={
              face.isPick && open && hasLanded && !interlude
                ? (cell) => void game.run({ kind: 'pick', cell })
                : undefined
            }
          />
          {interlude && (
            <Suspense fallback={null}>
              <InterludePane face={face} interlude={interlude} onGoOn={game.goOn} />
            </Suspense>
          )}
        </div>
        <SlotStatus face={face} game={game} automatic={automatic} lit={lit} hasLanded={hasLanded} />
        <SlotBar
          face={face}
          game={game}
          automatic={automatic}
          isStill={!hasLanded || interlude !== undefined}
        />
        {game.tierWin && (
          <Suspense fallback={null}>
            <WinTier won={game.tierWin} currency={opened.currency} tones={face.tones} onEnd={game.endTier} />
          </Suspense>
        )}
      </div>
    </GameShell>
  )
}

/** The last spin in words, wins of free rounds, and why automatic spins stopped. */
function SlotStatus({
  face,
  game,
  automatic,
  lit,
  hasLanded,
}: {
  readonly face: SlotFace
  readonly game: Game
  readonly automatic: Automatic
  readonly lit: SlotWin | undefined
  readonly hasLanded: boolean
}) {
  const t = useT()
  const { view, open, given, isEarlier } = game
  return (
    <div className="sl-told" role="status">
      {hasLanded && view && (
        <Suspense fallback={null}>
          <WinText face={face} view={view} lit={lit} isEarlier={isEarlier} />
        </Suspense>
      )}
      {hasLanded && !open && given.rounds && <RoundsWon game={game} />}
      {automatic.stopped && <p className="sl-none">{t(`studio.slot.auto_stopped_${automatic.stopped}`)}</p>}
    </div>
  )
}

/** The picture beside the reels: decoration, which is loaded behind the page. */
function SlotScene({ face: { Scene }, times }: { readonly face: SlotFace; readonly times: number }) {
  return (
    <div className="sl-scene" aria-hidden="true">
      <Suspense fallback={null}>
        <Scene times={times} />
      </Suspense>
    </div>
  )
}

/** Tools, the feature on sale, stake and spin. */
function SlotBar({
  face,
  game,
  automatic,
  isStill,
}: {
  readonly face: SlotFace
  readonly game: Game
  readonly automatic: Automatic
  readonly isStill: boolean
}) {
  return (
    <div className="sl-bar">
      <GameTools>
        {game.reels.quick.isAllowed && !isCalm() && (
          <Suspense fallback={null}>
            <QuickToggle quick={game.reels.quick} />
          </Suspense>
        )}
      </GameTools>
      {game.bought && (
        <Suspense fallback={null}>
          <BuyButton
            face={face}
            game={game}
            terms={game.bought}
            isBlocked={isStill || automatic.run !== undefined}
          />
        </Suspense>
      )}
      <SlotControls face={face} game={game} automatic={automatic} isStill={isStill} />
    </div>
  )
}

/** Name of the game, spins or free rounds that are left, the multiplier, and the jackpot. */
function SlotHead({
  face,
  game: {
    open,
    view,
    given: { free },
  },
  frame,
  children,
}: {
  readonly face: SlotFace
  readonly game: Game
  readonly frame: Pick<SlotFrame, 'reels' | 'times'>
  readonly children: ReactNode
}) {
  const t = useT()
  const { times } = frame
  return (
    <div className="sl-head">
      <p className="sl-title" aria-hidden="true">
        {t(face.title)}
      </p>
      {open && !face.isPick ? (
        <p className="sl-count" role="status">
          {t(hasRespins(face) ? 'studio.slot.respins_left' : 'studio.slot.free_left', {
            left: open.state.freeLeft,
          })}
        </p>
      ) : (
        free && (
          <p className="sl-count" role="status">
            {t('studio.slot.rounds_left', { left: free.left })}
          </p>
        )
      )}
      {times > 1 && !face.trail && <p className="sl-times">×{times}</p>}
      {(face.trail || open) && (
        <Suspense fallback={null}>
          <SlotSigns face={face} frame={frame} open={open} isFree={(view?.played.place ?? 0) > 0} />
        </Suspense>
      )}
      {children}
    </div>
  )
}

/** Wins of free rounds: so far, or in total once all are played. */
function RoundsWon({ game }: { readonly game: Game }) {
  const { free, rounds } = game.given
  const t = useT()
  const { opened } = useSession()
  return (
    <p className="sl-none">
      {t(free ? 'studio.slot.rounds_won' : 'studio.slot.rounds_over')}{' '}
      <Amount units={rounds?.won ?? BigInt(0)} currency={opened.currency} />
    </p>
  )
}

function faceStyle({ first, rows, hue }: SlotFace): Record<string, number> {
  return { '--cols': first.length, '--rows': rows, '--h': hue }
}

/** Writes an amount where no component can stand, on the end of a line. */
function useAmountText(currency: string): (units: bigint) => string {
  const { tag } = useWords()
  const symbol = useSymbol(currency)
  return (units) => writeMoney(writeAmount(units), tag, symbol)
}

/** How many times its stake the round has paid. */
function timesOf(view: SlotView | undefined): number {
  if (!view || view.played.roundStake === BigInt(0)) return 0
  return Number((view.played.roundWin * BigInt(100)) / view.played.roundStake) / 100
}

/** Highlights one win after the other; all at once with reduced motion. */
function usePointed(wins: readonly SlotWin[]): SlotWin | undefined {
  const [pointed, setPointed] = useState({ wins, place: 0 })
  const isMany = wins.length > 1
  useEffect(() => {
    if (!isMany || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(
      () => setPointed((before) => ({ wins, place: before.wins === wins ? before.place + 1 : 1 })),
      POINT_MS,
    )
    return () => clearInterval(timer)
  }, [wins, isMany])
  // First all wins, then each.
  const turn = pointed.wins === wins ? pointed.place % (wins.length + 1) : 0
  return turn === 0 ? undefined : wins[turn - 1]
}
