import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { useCount } from '#console/ui/use-count.ts'
import type { listFeeds } from '#contract/console/lottery-feeds.ts'
import type { Output } from '#contract/endpoint.ts'

/** How often feeds failed, by day and reason: one refused signature is an accident, one a minute is not. */
export function FeedFailures({ feeds }: { feeds: Output<typeof listFeeds>['list'] }) {
  const t = useT()
  const count = useCount()
  const rows = feeds
    .flatMap(({ code, failures }) => failures.map((failure) => ({ ...failure, code })))
    .toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
  return (
    <div className="feeds-history">
      <h2>{t('console.feeds.history')}</h2>
      {rows.length === 0 ? (
        <p className="small muted">{t('console.feeds.history_none')}</p>
      ) : (
        <Table
          look="list"
          label={t('console.feeds.history')}
          rows={rows}
          rowId={({ code, day, failure }) => `${code} ${day} ${failure}`}
          columns={[
            {
              id: 'feed',
              head: t('console.feeds.feed'),
              cell: ({ code }) => (
                <b>
                  <bdi dir="ltr">{code}</bdi>
                </b>
              ),
            },
            {
              id: 'day',
              head: t('console.feeds.day'),
              cell: ({ day }) => (
                <span className="num" dir="ltr">
                  {day}
                </span>
              ),
            },
            {
              id: 'failure',
              head: t('console.feeds.failure'),
              cell: ({ failure }) => t(`console.feeds.failure_${failure}`),
            },
            {
              id: 'times',
              head: t('console.feeds.times'),
              cell: ({ times }) => <span className="num">{count(times)}</span>,
            },
            {
              id: 'first',
              head: t('console.feeds.first_at'),
              cell: ({ firstAt }) => <ExactTime at={firstAt} />,
            },
            { id: 'last', head: t('console.feeds.last_at'), cell: ({ lastAt }) => <ExactTime at={lastAt} /> },
          ]}
        />
      )}
    </div>
  )
}
