import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { writeTimes } from '#studio/games/quick/times.ts'
import { CountedAmount } from '#studio/games/table-parts/CountedAmount.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import type { Quick } from './use-quick.ts'

const COUNT_MS = 500

/** The payout of the round. Only a payout above the stake counts up in gold; a loss says nothing about money. */
export function Outcome({ quick, note }: { readonly quick: Quick; readonly note?: ReactNode }) {
  const t = useT()
  const { currency } = useSession().opened
  const { played, isMoving, isEarlier } = quick
  if (!played || isMoving) return null
  const isPaid = played.isOver && played.roundWin > BigInt(0)
  const isMore = isPaid && played.roundWin > played.roundStake
  return (
    <>
      {isPaid && (
        <p className={isMore ? 'qk-won' : 'qk-paid'}>
          {played.isPaid ? t('studio.win') : t('studio.win_later')}{' '}
          {isMore && !isEarlier && played.isPaid ? (
            <CountedAmount key={played.round} win={played.roundWin} currency={currency} lastsMs={COUNT_MS} />
          ) : (
            <Amount units={played.roundWin} currency={currency} tone={isMore ? 'money' : 'plain'} />
          )}{' '}
          <small className="num">
            {writeTimes(Number((played.roundWin * BigInt(100)) / played.roundStake))}
          </small>
        </p>
      )}
      {isEarlier && played.isOver && <p>{t('quick.earlier')}</p>}
      {(!isPaid || !played.isOver) && note && <p>{note}</p>}
    </>
  )
}
