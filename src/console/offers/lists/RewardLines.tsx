import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { type RawSearch, choicePart, pagesPart } from '#console/ui/search-part.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { listRewardLines } from '#contract/console/reward-lists.ts'
import type { Output } from '#contract/endpoint.ts'
import { type LineFault, type LineVerdict, lineFaults, lineVerdicts } from '#domain/offers/reward-list.ts'
import { RewardTag } from '#console/offers/RewardTag.tsx'
import type { Translate } from '#browser/i18n/translate.ts'

import type { ReadList } from './read-list.ts'

type Listed = Output<typeof listRewardLines>['list'][number] & { readonly id: string }

/** The lines of the file, all or those of one verdict. */
export function RewardLines({ list: { id, currency, verdicts, ...list } }: { list: ReadList }) {
  const t = useT()
  const [search, change] = useUrlState(readSearch)
  const input = {
    ...useScope(),
    id,
    ...(search.verdict === undefined ? {} : { verdict: search.verdict }),
    ...pageInput(search.at),
  }
  const lines = useQuery({
    ...queryOf(useApi(), listRewardLines, input),
    placeholderData: keepPreviousData,
    select: ({ list: found, ...rest }: Output<typeof listRewardLines>) => ({
      ...rest,
      list: found.map((one) => ({ ...one, id: String(one.line) })),
    }),
  })
  return (
    <>
      <div className="console-filters" role="group" aria-label={t('console.filter.label')}>
        <FilterSelect
          label={t('reward_lists.verdict')}
          value={search.verdict}
          choices={verdicts.map(({ verdict, lines: count }) => ({
            id: verdict,
            label: t('reward_lists.verdict_count', { name: verdictText(verdict, t), count }),
          }))}
          onChange={(verdict) => change({ verdict, at: [] })}
        />
      </div>
      <PagedTable
        label={t('reward_lists.lines')}
        query={lines}
        columns={useColumns(currency, list.state)}
        opensRows={false}
        search={search}
        change={({ at }) => change({ at: at ?? [] })}
        empty={<State icon="table" title={t('reward_lists.no_lines')} text="" />}
      />
    </>
  )
}

function readSearch(raw: RawSearch) {
  return {
    verdict: choicePart(raw['verdict'], lineVerdicts),
    at: pagesPart(raw['at']),
    open: undefined as string | undefined,
  }
}

const isFault = (verdict: LineVerdict): verdict is LineFault => lineFaults.some((one) => one === verdict)

function verdictText(verdict: LineVerdict, t: Translate): string {
  if (verdict === 'granted' || verdict === 'review') return t(`reward_lists.verdict.${verdict}`)
  return isFault(verdict) ? t(`reward_lists.fault.${verdict}`) : t(`offers.dry.why.${verdict}`)
}

function useColumns(currency: string, state: ReadList['state']): readonly Column<Listed>[] {
  const t = useT()
  const columns: Column<Listed>[] = [
    { id: 'line', head: t('reward_lists.line'), cell: ({ line }) => line },
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ account, memberId }) =>
        memberId === undefined ? (
          <bdi>{account}</bdi>
        ) : (
          <Link className="link" to={paths.member} params={{ memberId }} dir="ltr">
            {account}
          </Link>
        ),
    },
    {
      id: 'value',
      head: t('reward_lists.value'),
      isNumber: true,
      cell: ({ value }) => <ConsoleAmount amount={value} currency={currency} />,
    },
    { id: 'verdict', head: t('reward_lists.verdict'), cell: ({ verdict }) => verdictText(verdict, t) },
    {
      id: 'amount',
      head: t('rewards.amount'),
      isNumber: true,
      cell: ({ amount }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
  ]
  if (state !== 'open') columns.push({ id: 'result', head: t('reward_lists.result'), cell: Result })
  return columns
}

function Result({ reward, refusal }: Listed) {
  const t = useT()
  if (reward) return <RewardTag state={reward.state} />
  return refusal === undefined ? null : t(`offers.dry.why.${refusal}`)
}
