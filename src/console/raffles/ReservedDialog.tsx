import { useInfiniteQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { listReserved } from '#contract/console/raffles.ts'
import type { Output } from '#contract/endpoint.ts'

import type { ListedRaffle } from './typed-raffle.ts'

type Reserved = Output<typeof listReserved>['list'][number]

/** The tickets of a raffle that rewards have promised, the oldest first. */
export function ReservedDialog({ raffle, onClose }: { raffle: ListedRaffle; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const columns = useColumns()
  const query = useInfiniteQuery({
    queryKey: [listReserved.path, scope, raffle.raffle],
    queryFn: ({ pageParam }) =>
      api.call(listReserved, {
        ...scope,
        raffle: raffle.raffle,
        ...(pageParam === '' ? {} : { after: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const title = t('console.raffles.reserved_title', { name: raffle.name })
  return (
    <Dialog isOpen title={title} width={720} onClose={onClose}>
      <p className="small muted">{t('console.raffles.reserved_text')}</p>
      <Loaded query={query} lines={6}>
        {({ pages }) => (
          <Table
            label={title}
            columns={columns}
            rows={pages.flatMap(({ list }) => list)}
            rowId={({ source, reward }) => `${source} ${reward}`}
            empty={t('console.raffles.reserved_none')}
          />
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button size="sm" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('console.raffles.more_steps')}
        </Button>
      )}
    </Dialog>
  )
}

function useColumns(): readonly Column<Reserved>[] {
  const t = useT()
  const count = useCount()
  return [
    {
      id: 'account',
      head: t('console.raffles.account'),
      cell: ({ member }) => <MemberLink member={member} />,
    },
    { id: 'for', head: t('console.raffles.reserved_for'), cell: (row) => <PromisedBy row={row} /> },
    {
      id: 'count',
      head: t('console.raffles.tickets'),
      isNumber: true,
      cell: (row) => count(row.count),
    },
    {
      id: 'at',
      head: t('console.raffles.reserved_at'),
      cell: ({ reservedAt }) => <DateText atMs={Date.parse(reservedAt)} look="short" />,
    },
    {
      id: 'until',
      head: t('console.raffles.reserved_until'),
      cell: ({ claimEndsAt }) =>
        claimEndsAt === undefined ? (
          t('console.raffles.reserved_review')
        ) : (
          <DateText atMs={Date.parse(claimEndsAt)} look="short" />
        ),
    },
  ]
}

/** The offer or the mission; that of an offer leads to the reward. */
function PromisedBy({ row: { source, reward, promisedBy } }: { row: Reserved }) {
  const t = useT()
  const { may } = useOperator()
  return (
    <>
      {source === 'offer' && may('cashier.read') ? (
        <Link
          className="link"
          to={paths.rewards}
          search={(before) => ({ brand: before['brand'], offer: promisedBy, open: reward })}
        >
          <bdi>{promisedBy}</bdi>
        </Link>
      ) : (
        <bdi>{promisedBy}</bdi>
      )}
      <span className="console-under muted">
        {t(source === 'offer' ? 'console.raffles.named_offer' : 'console.missions.mission')}
      </span>
    </>
  )
}
