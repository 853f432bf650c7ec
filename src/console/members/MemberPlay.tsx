import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { RoundPanel } from '#console/rounds/RoundPanel.tsx'
import { useRoundColumns } from '#console/rounds/round-columns.tsx'
import '#console/rounds/rounds.css'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listRounds } from '#contract/console/rounds.ts'

import { LotteryRate } from './LotteryRate.tsx'
import type { MemberFacts } from './member-calls.ts'
import { readMemberSearch } from './member-search.ts'

/** The rounds of a member, newest first; tickets of lotteries have a page of their own. */
export function MemberPlay({ member }: { member: MemberFacts }) {
  const t = useT()
  const { may } = useOperator()
  const [search, change] = useUrlState(readMemberSearch)
  const rounds = useQuery({
    ...queryOf(useApi(), listRounds, {
      ...useScope(),
      account: member.account,
      ...pageInput(search.at),
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useRoundColumns().filter(({ id }) => id !== 'account')
  return (
    <div className="console-list">
      {may('lottery.read') && <LotteryRate member={member} />}
      <section className="console-list" aria-labelledby="member-play">
        <div className="row">
          <h2 id="member-play" className="grow">
            {t('console.page.rounds')}
          </h2>
          <Link className="link" to={paths.rounds} search={{ account: member.account }}>
            {t('console.member.search_rounds')}
          </Link>
          <Link className="link" to={paths.tickets} search={{ account: member.account }}>
            {t('console.page.tickets')}
          </Link>
        </div>
        <PagedTable
          label={t('console.page.rounds')}
          query={rounds}
          columns={columns}
          search={search}
          change={change}
          empty={
            <State icon="search" title={t('console.rounds.none')} text={t('console.member.play_none')} />
          }
        />
        {search.open !== undefined && (
          <RoundPanel
            key={search.open}
            id={search.open}
            onGame={() => change({ open: undefined })}
            onClose={() => change({ open: undefined }, false)}
          />
        )}
      </section>
    </div>
  )
}
