import { useT } from '#browser/i18n/translate.ts'
import type { VolleyResult } from '#studio/games/fishing/fish-game.ts'
import { findFish, isCaught } from '#studio/games/fishing/sea.ts'
import { payOf } from '#studio/games/quick/times.ts'
import { Amount, useAmountText } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import { type SeaFace, nameOf } from './sea-face.ts'
import type { VolleyHand } from './use-volley.ts'

/** The last volley: a stone for each shot, and its payout. A loss says nothing about money. Before it, the pay of a catch. */
export function VolleyOutcome({ face, hand }: { readonly face: SeaFace; readonly hand: VolleyHand }) {
  const t = useT()
  const { currency } = useSession().opened
  const { played, isEarlier, isBusy } = hand
  const amountOf = useAmountText()
  if (!played) {
    const times = findFish(face.sea, hand.fish)?.times ?? 0
    return isBusy ? null : (
      <p className="fi-outcome">{t('fishing.hint', { amount: amountOf(payOf(hand.price, times)) })}</p>
    )
  }
  const { fish, drawn, caught } = played.result as VolleyResult
  const isMore = played.win > played.stake
  return (
    <p className="fi-outcome" data-more={isMore || undefined}>
      {isEarlier && <span>{t('fishing.earlier')}</span>}
      <span className="fi-stones" aria-hidden="true">
        {drawn.map((number, shot) => (
          // Shots have no name but their place.
          <i key={shot} className={isCaught(face.sea, number) ? 'on' : undefined} />
        ))}
      </span>
      <span className="sr">
        {t('fishing.outcome', { fish: t(nameOf(face, fish)), caught, shots: drawn.length })}
      </span>
      {played.win > 0 && (
        <>
          {t(played.isPaid ? 'studio.win' : 'studio.win_later')}{' '}
          <b>
            <Amount units={played.win} currency={currency} tone={isMore ? 'money' : 'plain'} />
          </b>
        </>
      )}
    </p>
  )
}
