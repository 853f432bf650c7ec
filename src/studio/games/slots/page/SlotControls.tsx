import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import { later } from '#studio/pages/later.tsx'
import { useSession } from '#studio/pages/session.tsx'

import { type SlotFace, hasRespins } from './slot-face.ts'
import type { Automatic } from './use-automatic.ts'
import { spin, type useSlot } from './use-slot.ts'

/** Dialogs are loaded when they are opened. */
const AutomaticDialog = later(() => import('./AutomaticDialog.tsx').then((part) => part.AutomaticDialog))
const StakeDialog = later(() => import('./StakeDialog.tsx').then((part) => part.StakeDialog))

type Game = ReturnType<typeof useSlot>

interface ControlsProps {
  readonly face: SlotFace
  readonly game: Game
  readonly automatic: Automatic
  /** The reels turn, or a message stands over them. */
  readonly isStill: boolean
}

/** Stake, spin, and automatic spins where the market allows them. */
export function SlotControls({ face, game, automatic, isStill }: ControlsProps) {
  const { opened } = useSession()
  const isBlocked = game.open !== undefined || game.isBusy || automatic.run !== undefined
  return (
    <div className="sl-controls">
      <StakePicker game={game} isBlocked={isBlocked || game.given.free !== undefined} />
      {automatic.run ? (
        <StopButton left={automatic.run.left} onStop={automatic.stop} />
      ) : (
        <SpinButton face={face} game={game} automatic={automatic} isStill={isStill} />
      )}
      {opened.allowsAutoplay && (
        <AutomaticButton
          game={game}
          automatic={automatic}
          isBlocked={isBlocked || game.given.free !== undefined}
        />
      )}
    </div>
  )
}

function SpinButton({ face, game, automatic, isStill }: ControlsProps) {
  const t = useT()
  const { isPaused, isOver } = useSession()
  const { hurry } = game
  const reason = isOver ? t('studio.session_over_short') : isPaused ? t('studio.paused_short') : undefined
  return (
    <Button
      tone="main"
      size="lg"
      className="sl-spin"
      isBusy={game.isBusy && !hurry}
      isResting={!hurry && (isStill || game.isResting || game.reels.quick.isJustOver)}
      reason={reason ?? (game.stake === undefined ? t('studio.no_stake') : undefined)}
      onKeyDown={(event) => {
        // Each spin needs its own key press: auto-repeat does not count.
        if (event.repeat) event.preventDefault()
      }}
      onClick={() => {
        if (hurry) return hurry()
        if (isStill) return
        automatic.forgetStop()
        void spin(game)
      }}
    >
      {t(hurry ? 'studio.slot.stop' : spinText(face, game))}
    </Button>
  )
}

function spinText(face: SlotFace, { open, given }: Game) {
  if (open && face.isPick) return 'studio.slot.pick'
  if (open) return hasRespins(face) ? 'studio.slot.respin' : 'studio.slot.free_spin'
  return given.free ? 'studio.slot.free_round' : 'studio.slot.spin'
}

/** In the place of the spin: the spins that are left, and the way to stop them at any time. */
function StopButton({ left, onStop }: { readonly left: number; readonly onStop: () => void }) {
  const t = useT()
  return (
    <Button
      tone="main"
      size="lg"
      className="sl-spin running"
      aria-label={`${left} ${t('studio.slot.auto_stop')}`}
      onClick={onStop}
    >
      <b className="num">{left}</b>
      <small>{t('studio.slot.auto_stop')}</small>
    </Button>
  )
}

function AutomaticButton({
  game,
  automatic,
  isBlocked,
}: {
  readonly game: Game
  readonly automatic: Automatic
  readonly isBlocked: boolean
}) {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="line"
        icon="refresh"
        className="sl-auto"
        title={t('studio.slot.auto')}
        isResting={
          isBlocked || isPaused || isOver || game.interlude !== undefined || game.stake === undefined
        }
        onClick={() => setOpen(true)}
      >
        {t('studio.slot.auto_short')}
      </Button>
      {isOpen && game.stake !== undefined && (
        <Suspense fallback={null}>
          <AutomaticDialog
            stake={game.stake}
            currency={opened.currency}
            onClose={() => setOpen(false)}
            onBegin={(plan) => {
              setOpen(false)
              automatic.begin(plan)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function StakePicker({ game, isBlocked }: { readonly game: Game; readonly isBlocked: boolean }) {
  const t = useT()
  const { opened } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { stakes, stake, setStake } = game
  const place = stake === undefined ? -1 : stakes.indexOf(stake)
  const step = (by: number) => {
    const next = stakes[place + by]
    if (next !== undefined && !isBlocked) setStake(next)
  }
  return (
    <div className="sl-stake" role="group" aria-label={t('studio.stake')}>
      <IconButton
        icon="minus"
        label={t('studio.stake_less')}
        isResting={isBlocked || place <= 0}
        onClick={() => step(-1)}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-disabled={isBlocked || undefined}
        title={t('studio.slot.stakes')}
        onClick={() => {
          if (!isBlocked) setOpen(true)
        }}
      >
        <small>{t('studio.stake')}</small>{' '}
        <span aria-live="polite">
          {stake === undefined ? null : <Amount units={stake} currency={opened.currency} />}
        </span>
      </button>
      <IconButton
        icon="plus"
        label={t('studio.stake_more')}
        isResting={isBlocked || place >= stakes.length - 1}
        onClick={() => step(1)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <StakeDialog
            stakes={stakes}
            stake={stake}
            currency={opened.currency}
            onChoose={setStake}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
