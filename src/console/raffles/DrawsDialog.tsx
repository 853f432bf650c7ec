import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { cancelDraw, listDrawSteps, listDraws } from '#contract/console/raffles.ts'
import type { Output } from '#contract/endpoint.ts'

import type { ListedRaffle } from './typed-raffle.ts'
import { usePrizeWords } from './use-prize-words.ts'

type Draw = Output<typeof listDraws>['list'][number]

const tones = { open: 'ok', sealed: 'info', drawn: 'info', settled: 'plain', cancelled: 'bad' } as const

/** The draws of a raffle with their evidence; one that is not drawn can be cancelled by two operators. */
export function DrawsDialog({ raffle, onClose }: { raffle: ListedRaffle; onClose: () => void }) {
  const t = useT()
  const { may } = useOperator()
  const [cancelled, setCancelled] = useState<Draw>()
  const query = useQuery(queryOf(useApi(), listDraws, { ...useScope(), raffle: raffle.raffle }))
  if (cancelled)
    return <CancelDraw raffle={raffle} draw={cancelled} onClose={() => setCancelled(undefined)} />
  return (
    <Dialog
      isOpen
      title={t('console.raffles.draws_title', { name: raffle.name })}
      width={720}
      onClose={onClose}
    >
      <Loaded query={query} lines={6}>
        {({ list }) => (
          <div className="stack">
            {list.map((draw) => (
              <section key={draw.version} className="stack" aria-label={versionText(t, draw)}>
                <div className="row">
                  <h3 className="grow">{versionText(t, draw)}</h3>
                  <Tag tone={tones[draw.state]}>{t(`console.raffles.draw_${draw.state}`)}</Tag>
                </div>
                <DrawFacts draw={draw} />
                {(draw.state === 'drawn' || draw.state === 'settled') && (
                  <Steps raffle={raffle.raffle} version={draw.version} />
                )}
                {may('settings.write') && (draw.state === 'open' || draw.state === 'sealed') && (
                  <div className="console-buttons">
                    <Button size="sm" onClick={() => setCancelled(draw)}>
                      {t('console.raffles.cancel_draw')}
                    </Button>
                  </div>
                )}
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const versionText = (t: ReturnType<typeof useT>, { version }: Draw) =>
  t('console.raffles.draw_version', { version: String(version) })

function DrawFacts({ draw }: { draw: Draw }) {
  const t = useT()
  const count = useCount()
  const { closesAt, drawsAt, given, listCount, seedHash, listHash, seed, isLost, cancelCause } = draw
  const hashes = [
    [t('console.raffles.seed_hash'), seedHash],
    [t('console.raffles.list_hash'), listHash],
    [t('console.raffles.seed'), seed],
  ]
  return (
    <>
      <p className="small">
        {t('console.raffles.closes_at')} <DateText atMs={Date.parse(closesAt)} look="short" />
        {', '}
        {t('console.raffles.draws_at')} <DateText atMs={Date.parse(drawsAt)} look="short" />
        {', '}
        {t('console.raffles.draw_tickets', { count: count(listCount ?? given) })}
      </p>
      {isLost && <Note tone="bad">{t('console.raffles.draw_lost')}</Note>}
      {cancelCause !== undefined && <Note tone="info">{t(`console.raffles.cancelled_${cancelCause}`)}</Note>}
      <dl className="xs">
        {hashes.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label}>
                <dt className="muted">{label}</dt>
                <dd className="num" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

function Steps({ raffle, version }: { raffle: string; version: number }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const prizeWords = usePrizeWords()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [listDrawSteps.path, scope, raffle, version],
    queryFn: ({ pageParam }) =>
      api.call(listDrawSteps, {
        ...scope,
        raffle,
        version,
        ...(pageParam === '' ? {} : { after: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  return (
    <>
      <Table
        label={t('console.raffles.draw_steps')}
        rows={data?.pages.flatMap(({ list }) => list) ?? []}
        rowId={({ step }) => String(step)}
        columns={[
          { id: 'step', head: t('console.raffles.step'), cell: ({ step }) => step },
          {
            id: 'ticket',
            head: t('console.raffles.position'),
            isNumber: true,
            cell: ({ position }) => position,
          },
          { id: 'account', head: t('console.raffles.account'), cell: ({ account }) => <bdi>{account}</bdi> },
          {
            id: 'outcome',
            head: t('console.raffles.outcome'),
            cell: ({ outcome, cause, gives, amount, place }) =>
              outcome === 'won' && gives !== undefined && amount !== undefined
                ? `${t('console.raffles.prize', { place: String(place) })}: ${prizeWords({ gives, amount })}`
                : t(`console.raffles.step_${cause ?? 'repeated'}`),
          },
        ]}
      />
      {hasNextPage && (
        <Button size="sm" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('console.raffles.more_steps')}
        </Button>
      )}
    </>
  )
}

function CancelDraw({
  raffle: { raffle, name },
  draw: { version },
  onClose,
}: {
  raffle: ListedRaffle
  draw: Draw
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent(`cancel draw ${raffle} ${version}`)
  const cancelling = useMutation({
    mutationFn: (reason: string) => {
      const input = { ...scope, raffle, version, reason }
      return api.call(cancelDraw, { ...input, requestId: intent.idFor(JSON.stringify(input)) })
    },
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.raffles.cancel_title', { name })}
      verb={t('console.missions.save')}
      isGrave
      error={cancelling.error}
      onConfirm={(reason) => cancelling.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.raffles.cancel_text')}</p>
    </ReasonDialog>
  )
}
