import { type Translate, useT } from '#browser/i18n/translate.ts'
import type { SlotWin } from '#studio/games/slots/slot-game.ts'
import { CountedAmount } from '#studio/games/table-parts/CountedAmount.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import { type SlotFace, nameOf } from './slot-face.ts'
import { tierOf } from './tiers.ts'
import type { SlotView } from './use-slot.ts'

/** Wins without a tier count up for that long. */
const COUNT_MS = 600

/** The payout of the spin. A payout below the stake is shown without celebration. */
export function WinText({
  face,
  view: { spin, played },
  lit,
  isEarlier,
}: {
  readonly face: SlotFace
  readonly view: SlotView
  readonly lit: SlotWin | undefined
  /** Of an earlier visit. */
  readonly isEarlier: boolean
}) {
  const t = useT()
  const { opened } = useSession()
  const { currency } = opened
  if (!played.isPaid)
    return (
      <p className="sl-late">
        {t('studio.win_later')} <Amount units={played.win} currency={currency} />
      </p>
    )
  // Nothing is written after a loss, except that the reels are those of an earlier visit.
  if (played.win === BigInt(0))
    return isEarlier ? <p className="sl-none">{t('studio.slot.earlier')}</p> : null
  const isMore = played.roundWin > played.roundStake
  const wins = spin.frames.flatMap((frame) => frame.wins)
  const single = lit ?? (wins.length === 1 ? wins[0] : undefined)
  return (
    <>
      {isEarlier && <p className="sl-none">{t('studio.slot.earlier')}</p>}
      <p className={isMore ? 'sl-win' : 'sl-paid'}>
        {isMore ? t('studio.slot.win') : t('studio.slot.paid')}{' '}
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
      {played.jackpotWin > BigInt(0) && (
        <p className="sl-line">
          {t('studio.slot.jackpot_won')} <Amount units={played.jackpotWin} currency={currency} />
        </p>
      )}
      {spin.isMost && <p className="sl-line">{t('studio.slot.most_reached')}</p>}
      {single && (
        <p className="sl-line">
          {nameOfWin(t, face, single)} <Amount units={single.win} currency={currency} />
        </p>
      )}
    </>
  )
}

/** A win in words: its line or ways, and its symbols. */
export function nameOfWin(t: Translate, face: SlotFace, { symbol, count, line, ways }: SlotWin): string {
  if (symbol === 'S') return t('studio.slot.scatters', { count })
  if (face.symbols[symbol]?.name === 'studio.slot.symbol_multiplier')
    return t('studio.slot.multiplied', { times: count })
  const named = { count, symbol: t(nameOf(face, symbol)) }
  if (line !== undefined) return t('studio.slot.line', { ...named, line: line + 1 })
  return ways === undefined ? t('studio.slot.group', named) : t('studio.slot.ways', { ...named, ways })
}
