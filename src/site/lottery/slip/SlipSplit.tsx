import { keepPreviousData, useQueries } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { bonuses } from '#contract/bonuses.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { splitStakes } from '#domain/offers/next-stake.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

import { unitsOf } from './sums.ts'
import type { SlipPart } from './use-parts.ts'

/** The parts of the slip that cash and the bonus pay. Loaded only for members with money of a bonus. */
export function SlipSplit({ parts }: { parts: readonly SlipPart[] }) {
  return (
    <MemberWords>
      <Split parts={parts} />
    </MemberWords>
  )
}

function Split({ parts }: { parts: readonly SlipPart[] }) {
  const t = useT()
  const split = useSplit(parts)
  if (split === undefined || split === 'insufficient') return null
  if (typeof split === 'string') return <p className="small muted">{t(`play.next.${split}`)}</p>
  return (
    <>
      <div className="row small">
        <span className="muted grow">{t('play.next_cash')}</span>
        <MoneyText amount={writeAmount(split.cash)} tone="plain" isLive />
      </div>
      <div className="row small">
        <span className="muted grow">{t('play.next_bonus')}</span>
        <MoneyText amount={writeAmount(split.bonus)} tone="plain" isLive />
      </div>
    </>
  )
}

/** Each draw of each part is a ticket with a stake of its own, placed in this order. */
function useSplit(parts: readonly SlipPart[]) {
  const api = useApi()
  const found = useQueries({
    queries: parts.map(({ lottery: { game } }) => ({
      ...queryOf(api, bonuses.nextStake, {
        product: 'lottery',
        category: game.prizeMode === 'Elott' ? 'elottery' : 'lottery',
        gameCode: game.code,
      }),
      placeholderData: keepPreviousData,
    })),
  })
  const [first] = found
  const stakes = parts.flatMap(({ quoted, draws }, place) => {
    const bonus = found[place]?.data?.bonus
    const stake = {
      stake: quoted.cost,
      bonus: bonus && {
        id: bonus.id,
        balance: unitsOf(bonus.balance),
        isUsable: bonus.isUsable,
        stakeMax: bonus.stakeMax === undefined ? undefined : unitsOf(bonus.stakeMax),
      },
    }
    return Array.from({ length: Math.max(1, draws.length) }, () => stake)
  })
  if (!first?.data || found.some(({ data }) => data === undefined)) return undefined
  return splitStakes(unitsOf(first.data.cash), stakes)
}
