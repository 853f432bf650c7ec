import { useEffect, useState } from 'react'

import { useT, useWords } from '#browser/i18n/translate.ts'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { Amount, useSymbol } from '#studio/pages/Amount.tsx'
import { CountedAmount } from '#studio/games/table-parts/CountedAmount.tsx'
import { GameShell } from '#studio/pages/GameShell.tsx'
import { GameTools } from '#studio/pages/GameTools.tsx'
import { useSession } from '#studio/pages/session.tsx'

import './peacock.css'
import './peacock-controls.css'
import './peacock-layouts.css'
import { InterludePane } from './InterludePane.tsx'
import { PeacockControls } from './PeacockControls.tsx'
import { PeacockScene } from './PeacockScene.tsx'
import { Reels } from './Reels.tsx'
import type { LineWin } from './rules.ts'
import { tierOf } from './tiers.ts'
import { useAutomatic } from './use-automatic.ts'
import { type PeacockView, usePeacock } from './use-peacock.ts'
import { WinTier } from './WinTier.tsx'

/** The initial reel positions, which pay on no line. */
const FIRST_STOPS = [14, 6, 11, 9, 22]
const NO_WINS: readonly LineWin[] = []
const POINT_MS = 1_400
/** Wins without a tier count up for that long. */
const COUNT_MS = 600

export function PeacockPage() {
  const t = useT()
  const { opened } = useSession()
  const game = usePeacock()
  const automatic = useAutomatic(game)
  const amountOf = useAmountText(opened.currency)
  const { view, open, landed, interlude } = game
  const hasLanded = landed === 5 && !game.isBusy
  const wins = view && hasLanded ? view.spin.lineWins : NO_WINS
  const lit = usePointed(wins)
  const isScatterWin = hasLanded && (view?.spin.scatters ?? 0) >= 3
  return (
    <GameShell trouble={game.trouble} onTroubleSeen={game.forgetTrouble}>
      <div className={open ? 'pk free' : 'pk'}>
        <PeacockScene times={hasLanded || open ? timesOf(view) : 0} />
        <div className="pk-head">
          <p className="pk-title" aria-hidden="true">
            {t('studio.peacock.title')}
          </p>
          {open && (
            <p className="pk-count" role="status">
              {t('studio.peacock.free_left', { left: open.state.freeLeft })}
            </p>
          )}
        </div>
        <div className="pk-frame">
          <Reels
            stops={view?.spin.stops ?? FIRST_STOPS}
            landed={landed}
            wins={wins}
            lit={lit}
            isScatterWin={isScatterWin}
            slowReel={game.slowReel}
            amountOf={amountOf}
          />
          {interlude && <InterludePane interlude={interlude} onGoOn={game.goOn} />}
        </div>
        <div className="pk-told" role="status">
          {hasLanded && view && <WinText view={view} lit={lit} isEarlier={game.isEarlier} />}
          {automatic.stopped && (
            <p className="pk-none">{t(`studio.peacock.auto_stopped_${automatic.stopped}`)}</p>
          )}
        </div>
        <div className="pk-bar">
          <GameTools />
          <PeacockControls
            game={game}
            automatic={automatic}
            isStill={!hasLanded || interlude !== undefined}
          />
        </div>
        {game.tierWin && <WinTier won={game.tierWin} currency={opened.currency} onEnd={game.endTier} />}
      </div>
    </GameShell>
  )
}

/** Writes an amount where no component can stand, on the end of a line. */
function useAmountText(currency: string): (units: bigint) => string {
  const { tag } = useWords()
  const symbol = useSymbol(currency)
  return (units) => writeMoney(writeAmount(units), tag, symbol)
}

/** How many times its stake the round has paid. */
function timesOf(view: PeacockView | undefined): number {
  if (!view || view.played.roundStake === BigInt(0)) return 0
  return Number((view.played.roundWin * BigInt(100)) / view.played.roundStake) / 100
}

/** Highlights one win after the other; all at once with reduced motion. */
function usePointed(wins: readonly LineWin[]): LineWin | undefined {
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

/** The payout of the spin. A payout below the stake is shown without celebration. */
function WinText({
  view: { spin, played },
  lit,
  isEarlier,
}: {
  readonly view: PeacockView
  readonly lit: LineWin | undefined
  /** Of an earlier visit. */
  readonly isEarlier: boolean
}) {
  const t = useT()
  const { opened } = useSession()
  const { currency } = opened
  if (!played.isPaid)
    return (
      <p className="pk-late">
        {t('studio.win_later')} <Amount units={played.win} currency={currency} />
      </p>
    )
  // Nothing is written after a loss, except that the reels are those of an earlier visit.
  if (played.win === BigInt(0))
    return isEarlier ? <p className="pk-none">{t('studio.peacock.earlier')}</p> : null
  const isMore = played.roundWin > played.roundStake
  return (
    <>
      {isEarlier && <p className="pk-none">{t('studio.peacock.earlier')}</p>}
      <p className={isMore ? 'pk-win' : 'pk-paid'}>
        {isMore ? t('studio.peacock.win') : t('studio.peacock.paid')}{' '}
        {isMore && !isEarlier && tierOf({ win: played.win, stake: played.roundStake }) === undefined ? (
          <CountedAmount
            key={`${played.round} ${played.place}`}
            win={played.win}
            currency={currency}
            lastsMs={COUNT_MS}
          />
        ) : (
          <Amount units={played.win} currency={currency} tone={isMore ? 'money' : 'plain'} />
        )}
      </p>
      {lit && (
        <p className="pk-line">
          {t('studio.peacock.line', {
            line: lit.line + 1,
            count: lit.count,
            symbol: t(`studio.peacock.${lit.symbol}`),
          })}{' '}
          <Amount units={lit.win} currency={currency} />
        </p>
      )}
      {!lit && spin.scatterWin > BigInt(0) && (
        <p className="pk-line">
          {t('studio.peacock.scatters', { count: spin.scatters })}{' '}
          <Amount units={spin.scatterWin} currency={currency} />
        </p>
      )}
    </>
  )
}
