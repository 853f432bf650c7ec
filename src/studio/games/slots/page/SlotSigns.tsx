import { useT } from '#browser/i18n/translate.ts'
import type { SlotFrame } from '#studio/games/slots/slot-game.ts'
import type { Letter } from '#studio/games/slots/slot-model.ts'

import { type SlotFace, nameOf } from './slot-face.ts'
import type { OpenRound } from './use-slot.ts'

/** Equal cups that pay their pot. */
const CUPS = 3

/** The signs of a slot beside its name. */
export function SlotSigns({
  face,
  frame: { reels, times },
  open,
  isFree,
}: {
  readonly face: SlotFace
  readonly frame: Pick<SlotFrame, 'reels' | 'times'>
  readonly open: OpenRound | undefined
  /** The spin of the frame was a free one. */
  readonly isFree: boolean
}) {
  return (
    <>
      {face.trail && <Trail trail={face.trail} times={times} isFree={isFree} />}
      {open && face.pots && <Pots face={face} reels={reels} />}
      {open?.state.chosen !== undefined && <Chosen face={face} symbol={open.state.chosen} />}
    </>
  )
}

/** The multipliers of falls, of which one is lit. Free spins multiply all of them. */
function Trail({
  trail: { steps, free },
  times,
  isFree,
}: {
  readonly trail: NonNullable<SlotFace['trail']>
  readonly times: number
  readonly isFree: boolean
}) {
  const t = useT()
  const factor = isFree ? free : 1
  return (
    <p className="sl-trail">
      <span className="sr">{t('studio.slot.trail_step', { times })}</span>
      {steps.map((step) => (
        <span key={step} className={step * factor === times ? 'num on' : 'num'} aria-hidden="true">
          ×{step * factor}
        </span>
      ))}
    </p>
  )
}

/** How many cups each pot has, of those that it needs. */
function Pots({ face, reels }: { readonly face: SlotFace; readonly reels: readonly string[] }) {
  const t = useT()
  const letters = reels.join('')
  return (
    <ul className="sl-pots">
      {face.pots?.map(({ symbol, times }) => {
        const count = Math.min(letters.split(symbol).length - 1, CUPS)
        const words = { symbol: t(nameOf(face, symbol)), count, of: CUPS, times }
        return (
          <li key={symbol} className={count === CUPS ? 'full' : undefined}>
            <img src={face.pictureOf(symbol)} alt={t('studio.slot.pot', words)} width={216} height={216} />
            <span className="num" aria-hidden="true">
              {count}/{CUPS} ×{times}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The symbol that fills its reels in these free spins. */
function Chosen({ face, symbol }: { readonly face: SlotFace; readonly symbol: Letter }) {
  const t = useT()
  return (
    <img
      className="sl-chosen"
      src={face.pictureOf(symbol)}
      alt={t('studio.slot.chosen', { symbol: t(nameOf(face, symbol)) })}
      width={216}
      height={216}
    />
  )
}
