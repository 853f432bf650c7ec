import { useT } from '#browser/i18n/translate.ts'
import type { Letter } from '#studio/games/slots/slot-model.ts'

import { type SlotFace, nameOf } from './slot-face.ts'

/** Equal cups that pay their pot. */
const CUPS = 3

/** The multipliers of falls; the one that holds is lit. In free spins all of them are multiplied alike. */
export function Trail({ steps, times }: { readonly steps: readonly number[]; readonly times: number }) {
  const t = useT()
  const factor = steps.includes(times)
    ? 1
    : times / (steps.findLast((step) => times % step === 0 && times / step >= 1) ?? 1)
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
export function Pots({ face, reels }: { readonly face: SlotFace; readonly reels: readonly string[] }) {
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
export function Chosen({ face, symbol }: { readonly face: SlotFace; readonly symbol: Letter }) {
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
