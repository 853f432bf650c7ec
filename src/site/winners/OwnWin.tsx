import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { winnings } from '#contract/winnings.ts'
import type { WinPeriod } from '#domain/winnings/period.ts'

import { WinRow } from './WinRow.tsx'

/** The member's largest win and its rank; nothing for a member without wins. */
export function OwnWin({ period }: { period: WinPeriod }) {
  const t = useT()
  const api = useApi()
  const { data } = useQuery(queryOf(api, winnings.own, { period }))
  if (!data?.win || data.rank === undefined) return null
  return (
    <section className="card own-win" aria-labelledby="own-win">
      <h2 id="own-win">{t('winners.own')}</h2>
      <span className="tag">{t('winners.own_rank', { rank: data.rank })}</span>
      <ul className="winner-rows">
        <WinRow win={data.win} />
      </ul>
    </section>
  )
}
