import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { bonuses } from '#contract/bonuses.ts'
import { OfferWords } from '#site/paying/words.ts'

import { isOpenBonus, openBonuses } from './bonuses.ts'
import { BonusCard } from './BonusCard.tsx'
import { EndedBonuses } from './EndedBonuses.tsx'
import { RewardRecord } from './RewardRecord.tsx'
import './rewards.css'

/** Bonuses that pay or wait, ended ones, and the record of all rewards. */
export function BonusPane() {
  return (
    <OfferWords>
      <Bonuses />
      <RewardRecord />
    </OfferWords>
  )
}

function Bonuses() {
  const t = useT()
  const query = useQuery(queryOf(useApi(), bonuses.list, {}))
  if (query.isError)
    return (
      <div className="card">
        <ErrorState
          what={t('bonus.failed_title')}
          safe={t('pay.failed_text')}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  if (!query.data)
    return (
      <div className="card" aria-busy="true">
        <SkeletonRows count={2} />
      </div>
    )
  const { list } = query.data
  const ended = list.filter((bonus) => !isOpenBonus(bonus))
  return (
    <>
      {openBonuses(list).map((bonus) => (
        <BonusCard key={bonus.id} bonus={bonus} />
      ))}
      {ended.length > 0 && <EndedBonuses list={ended} />}
    </>
  )
}
