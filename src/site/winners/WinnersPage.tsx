import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { winnings } from '#contract/winnings.ts'
import { categories } from '#domain/navigation/category.ts'
import { type WinPeriod, winPeriods } from '#domain/winnings/period.ts'
import { useSite } from '#site/bootstrap.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { PageHead } from '#site/pages/PageHead.tsx'
import { useMember } from '#site/session/use-member.ts'

import { firstWinners } from './first-winners.ts'
import { OwnWin } from './OwnWin.tsx'
import { Podium } from './Podium.tsx'
import { WinTable } from './WinTable.tsx'

import './winners.css'

const OpenRaffles = lazyPart(() => import('#site/raffles/OpenRaffles.tsx').then((chunk) => chunk.OpenRaffles))

/** Largest wins of a period, and the latest wins of every hall. */
export default function WinnersPage() {
  const t = useT()
  const api = useApi()
  const member = useMember()
  const isAwake = useIsAwake()
  const { whitelabel } = useSite()
  const [period, setPeriod] = useState<WinPeriod>('day')
  const best = useQuery({
    ...queryOf(api, winnings.best, { period }),
    placeholderData: keepPreviousData,
  })
  const halls = categories.filter(({ id }) => whitelabel.categories.includes(id))
  return (
    <div className="wrap page">
      <div className="winners-head">
        <div>
          <PageHead />
          <p className="small muted">{t('winners.text')}</p>
        </div>
        <SegmentedControl
          label={t('winners.period')}
          options={winPeriods.map((id) => ({ id, label: t(`winners.${id}`) }))}
          selected={period}
          onSelect={(id) => setPeriod(winPeriods.find((one) => one === id) ?? 'day')}
        />
      </div>
      <Podium wins={best.data?.list ?? []} />
      {member && member !== 'loading' && <OwnWin period={period} />}
      <Latest halls={halls} />
      <Note tone="info">{t('winners.rare')}</Note>
      <Suspense>{isAwake && <OpenRaffles />}</Suspense>
    </div>
  )
}

function Latest({ halls }: { halls: readonly (typeof categories)[number][] }) {
  const t = useT()
  const api = useApi()
  const [code, setCode] = useState<'ALL' | (typeof categories)[number]['code']>('ALL')
  const input = { ...firstWinners, gameCategory: code }
  const board = useInfiniteQuery({
    queryKey: [winnings.board.path, input, 'pages'],
    queryFn: ({ pageParam }) =>
      api.call(winnings.board, { ...input, ...(pageParam === '' ? {} : { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const wins = board.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <>
      <Chips
        label={t('shell.nav')}
        isScrolling
        options={[
          { id: 'ALL', label: t('winners.all') },
          ...halls.map((hall) => ({ id: hall.code, label: t(`category.${hall.id}`) })),
        ]}
        selected={code}
        onSelect={(id) => setCode(halls.find((hall) => hall.code === id)?.code ?? 'ALL')}
      />
      <section className="card winners-latest" aria-labelledby="latest-wins">
        <h2 id="latest-wins">{t('winners.latest')}</h2>
        {board.isError && <ErrorState onRetry={() => void board.refetch()} isRetrying={board.isFetching} />}
        {wins.length > 0 && <WinTable wins={wins} />}
        {board.isSuccess && wins.length === 0 && (
          <EmptyState kind="records" title={t('winners.empty_title')} text={t('winners.empty_text')} />
        )}
        {board.hasNextPage && (
          <Button tone="line" isBusy={board.isFetchingNextPage} onClick={() => void board.fetchNextPage()}>
            {t('winners.more')}
          </Button>
        )}
      </section>
    </>
  )
}
