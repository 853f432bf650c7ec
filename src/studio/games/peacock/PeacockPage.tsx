import { useEffect, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import { GameShell } from '#studio/pages/GameShell.tsx'
import { GameTools } from '#studio/pages/GameTools.tsx'
import { useSession } from '#studio/pages/session.tsx'
import { playSound } from '#studio/pages/sound.ts'

import './peacock.css'
import './peacock-layouts.css'
import { InterludePane } from './InterludePane.tsx'
import { PeacockScene } from './PeacockScene.tsx'
import { Reels } from './Reels.tsx'
import type { LineWin } from './rules.ts'
import { type PeacockView, usePeacock } from './use-peacock.ts'

/** The initial reel positions, which pay on no line. */
const FIRST_STOPS = [14, 6, 11, 9, 22]
const NO_WINS: readonly LineWin[] = []
const POINT_MS = 1_400

export function PeacockPage() {
  const t = useT()
  const game = usePeacock()
  const { view, open, landed, interlude } = game
  const hasLanded = landed === 5 && !game.isBusy
  const wins = view && hasLanded ? view.spin.lineWins : NO_WINS
  const lit = usePointed(wins)
  const isScatterWin = hasLanded && (view?.spin.scatters ?? 0) >= 3
  const isStill = !hasLanded || interlude !== undefined
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
          />
          {interlude && <InterludePane interlude={interlude} onGoOn={game.goOn} />}
        </div>
        <div className="pk-told" role="status">
          {hasLanded && view && <WinText view={view} lit={lit} isEarlier={game.isEarlier} />}
        </div>
        <div className="pk-bar">
          <GameTools />
          <div className="pk-controls">
            <StakePicker game={game} />
            <SpinButton game={game} isStill={isStill} isTurning={!hasLanded} />
          </div>
        </div>
      </div>
    </GameShell>
  )
}

/** How many times its stake the round has paid. */
function timesOf(view: PeacockView | undefined): number {
  if (!view || view.played.roundStake === BigInt(0)) return 0
  return Number((view.played.roundWin * BigInt(100)) / view.played.roundStake) / 100
}

function SpinButton({
  game,
  isStill,
  isTurning,
}: {
  readonly game: ReturnType<typeof usePeacock>
  readonly isStill: boolean
  readonly isTurning: boolean
}) {
  const t = useT()
  const { isPaused, isOver } = useSession()
  const reason = isOver ? t('studio.session_over_short') : isPaused ? t('studio.paused_short') : undefined
  return (
    <Button
      tone="main"
      size="lg"
      className="pk-spin"
      isBusy={isTurning}
      isResting={isStill || game.isResting}
      reason={reason ?? (game.stake === undefined ? t('studio.peacock.no_stake') : undefined)}
      onKeyDown={(event) => {
        // Each spin needs its own key press: auto-repeat does not count.
        if (event.repeat) event.preventDefault()
      }}
      onClick={() => {
        if (isStill) return
        playSound('spin')
        void game.spin()
      }}
    >
      {game.open ? t('studio.peacock.free_spin') : t('studio.peacock.spin')}
    </Button>
  )
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
        <Amount units={played.win} currency={currency} tone={isMore ? 'money' : 'plain'} />
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

function StakePicker({ game }: { readonly game: ReturnType<typeof usePeacock> }) {
  const t = useT()
  const { opened } = useSession()
  const { stakes, stake, setStake, open } = game
  const place = stake === undefined ? -1 : stakes.indexOf(stake)
  const isBlocked = open !== undefined || game.isBusy
  const step = (by: number) => {
    const next = stakes[place + by]
    if (next !== undefined && !isBlocked) setStake(next)
  }
  return (
    <div className="pk-stake" role="group" aria-label={t('studio.stake')}>
      <IconButton
        icon="minus"
        tone="line"
        label={t('studio.stake_less')}
        isResting={isBlocked || place <= 0}
        onClick={() => step(-1)}
      />
      <span aria-live="polite">
        <small>{t('studio.stake')}</small>
        {stake === undefined ? null : <Amount units={stake} currency={opened.currency} />}
      </span>
      <IconButton
        icon="plus"
        tone="line"
        label={t('studio.stake_more')}
        isResting={isBlocked || place >= stakes.length - 1}
        onClick={() => step(1)}
      />
    </div>
  )
}
