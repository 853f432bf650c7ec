import { useInfiniteQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import type { Output } from '#contract/endpoint.ts'
import { missions } from '#contract/missions.ts'
import { useRewardText } from '#site/missions/mission-words.ts'

type Past = Output<typeof missions.rewards>['list'][number]

/** Claimed rewards of missions, and prizes of boards. Nothing for members without any. */
export function PastMissions() {
  const t = useT()
  const api = useApi()
  const rewardText = useRewardText()
  const pages = useInfiniteQuery({
    queryKey: [missions.rewards.path],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      api.call(missions.rewards, pageParam === undefined ? {} : { after: pageParam }),
    getNextPageParam: (page) => page.next,
  })
  const list = pages.data?.pages.flatMap((page) => page.list) ?? []
  if (list.length === 0) return null
  const columns: readonly Column<Past>[] = [
    {
      id: 'name',
      head: t('reward.of_mission'),
      cell: ({ name, place }) => (
        <span className="rw-row-name">
          <b>
            <bdi>{name}</bdi>
          </b>
          {place !== undefined && <small className="muted">{t('reward.place', { place })}</small>}
        </span>
      ),
    },
    { id: 'time', head: t('record.time'), cell: ({ at }) => <DateText atMs={Date.parse(at)} look="short" /> },
    { id: 'amount', head: t('record.amount'), isNumber: true, cell: (one) => rewardText(one) },
  ]
  return (
    <section className="card rec-list" aria-label={t('reward.missions')}>
      <h3>{t('reward.missions')}</h3>
      <Table
        label={t('reward.missions')}
        look="records"
        columns={columns}
        rows={list}
        rowId={({ id }) => id}
      />
      {pages.hasNextPage && (
        <Button
          tone="line"
          className="rec-more"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('record.more')}
        </Button>
      )}
    </section>
  )
}
