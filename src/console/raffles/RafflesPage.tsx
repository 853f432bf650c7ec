import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { listRaffles } from '#contract/console/raffles.ts'

import { DrawsDialog } from './DrawsDialog.tsx'
import { GiveDialog } from './GiveDialog.tsx'
import { RaffleDialog } from './RaffleDialog.tsx'
import { ReservedDialog } from './ReservedDialog.tsx'
import { StopRaffle } from './StopRaffle.tsx'
import type { Listed, ListedRaffle } from './typed-raffle.ts'
import { usePrizeWords } from './use-prize-words.ts'

type Open =
  | { readonly form: 'change' | 'give' | 'stop' | 'draws' | 'reserved'; readonly raffle: ListedRaffle }
  | { readonly form: 'new' }

/** The raffles of a brand, with tickets, prizes and what they have paid. */
export default function RafflesPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [open, setOpen] = useState<Open>()
  const query = useQuery(queryOf(useApi(), listRaffles, useScope()))
  const columns = useColumns(setOpen, may('settings.write'))
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.raffles')}
        figures={t('console.raffles.figures', { name: brand?.name ?? '' })}
        actions={
          may('settings.write') && (
            <Button tone="main" size="sm" icon="plus" onClick={() => setOpen({ form: 'new' })}>
              {t('console.raffles.add')}
            </Button>
          )
        }
      />
      <WaitingProposals group="consoleRaffles" deed="consoleRaffles.saveRaffle" />
      <WaitingProposals group="consoleRaffles" deed="consoleRaffles.giveTickets" />
      <WaitingProposals group="consoleRaffles" deed="consoleRaffles.cancelDraw" />
      <Loaded query={query} lines={8}>
        {(found) => (
          <>
            <Table
              look="list"
              label={t('console.page.raffles')}
              columns={columns}
              rows={found.list}
              rowId={({ raffle }) => raffle}
              empty={<State icon="gift" title={t('console.raffles.none')} />}
            />
            {open && <OpenForm open={open} found={found} onClose={() => setOpen(undefined)} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function OpenForm({ open, found, onClose }: { open: Open; found: Listed; onClose: () => void }) {
  switch (open.form) {
    case 'new':
      return <RaffleDialog found={found} known={undefined} onClose={onClose} />
    case 'change':
      return <RaffleDialog found={found} known={open.raffle} onClose={onClose} />
    case 'draws':
      return <DrawsDialog raffle={open.raffle} onClose={onClose} />
    case 'reserved':
      return <ReservedDialog raffle={open.raffle} onClose={onClose} />
    case 'give':
      return <GiveDialog raffle={open.raffle} onClose={onClose} />
    case 'stop':
      return <StopRaffle raffle={open.raffle} onClose={onClose} />
  }
}

const tones = { running: 'ok', ended: 'plain', stopped: 'bad' } as const

function RaffleButtons({
  raffle,
  mayWrite,
  onOpen,
}: {
  raffle: ListedRaffle
  mayWrite: boolean
  onOpen: (open: Open) => void
}) {
  const t = useT()
  const { standing, name, kind, reserved } = raffle
  return (
    <div className="console-buttons">
      {kind === 'draw' && (
        <Button size="sm" onClick={() => onOpen({ form: 'draws', raffle })}>
          {t('console.raffles.draws')} <span className="sr">{name}</span>
        </Button>
      )}
      {reserved > 0 && (
        <Button size="sm" onClick={() => onOpen({ form: 'reserved', raffle })}>
          {t('console.raffles.reserved')} <span className="sr">{name}</span>
        </Button>
      )}
      {mayWrite && (
        <Button size="sm" onClick={() => onOpen({ form: 'change', raffle })}>
          {t('console.missions.change')} <span className="sr">{name}</span>
        </Button>
      )}
      {mayWrite && standing === 'running' && (
        <>
          <Button size="sm" onClick={() => onOpen({ form: 'give', raffle })}>
            {t('console.raffles.give')} <span className="sr">{name}</span>
          </Button>
          <Button size="sm" onClick={() => onOpen({ form: 'stop', raffle })}>
            {t('console.missions.stop')} <span className="sr">{name}</span>
          </Button>
        </>
      )}
    </div>
  )
}

/** The prizes in their order, each with its weight, which a draw among all tickets has not, and what was won of its pieces. */
function Prizes({ raffle: { prizes, kind } }: { raffle: ListedRaffle }) {
  const t = useT()
  const count = useCount()
  const prizeWords = usePrizeWords()
  return (
    <ol className="small">
      {prizes.map(({ gives, amount, label, weight, stock, taken }, index) => (
        <li key={index} className="num">
          {prizeWords({ gives, amount, label })}{' '}
          <span className="muted">
            {kind !== 'draw' && `${t('console.raffles.weight')} ${count(weight)}, `}
            {count(taken)}
            {stock === undefined ? '' : ` / ${count(stock)}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

function useColumns(onOpen: (open: Open) => void, mayWrite: boolean): readonly Column<ListedRaffle>[] {
  const t = useT()
  const count = useCount()
  return [
    {
      id: 'raffle',
      head: t('console.raffles.raffle'),
      cell: ({ name, raffle, kind }) => (
        <>
          <bdi>{name}</bdi>
          <span className="console-under muted">
            {t(`console.raffles.kind_${kind}`)}, <bdi>{raffle}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ standing, toDay, draw }) => (
        <>
          <Tag tone={tones[standing]}>{t(`console.raffles.standing_${standing}`)}</Tag>
          {draw && (
            <span className="console-under muted">
              {t('console.raffles.closes_at')} <DateText atMs={Date.parse(draw.closesAt)} look="short" />
            </span>
          )}
          {toDay !== undefined && <span className="console-under muted num">{toDay}</span>}
        </>
      ),
    },
    { id: 'prizes', head: t('console.raffles.prizes'), cell: (raffle) => <Prizes raffle={raffle} /> },
    {
      id: 'tickets',
      head: t('console.raffles.tickets'),
      cell: ({ given, reserved, tickets, drawn }) => (
        <>
          {t('console.raffles.tickets_of', {
            given: count(given),
            tickets: count(tickets),
            drawn: count(drawn),
          })}
          <span className="console-under muted">
            {t('console.raffles.tickets_left', {
              reserved: count(reserved),
              left: count(tickets - given - reserved),
            })}
          </span>
        </>
      ),
    },
    {
      id: 'cost',
      head: t('console.raffles.cost'),
      cell: ({ points, pointsMost, cash, cashMost }) => (
        <>
          {t('console.raffles.points_of', { paid: count(Number(points)), most: count(Number(pointsMost)) })}
          <span className="console-under num">
            {t('console.raffles.cash_of', { paid: cash, most: cashMost })}
          </span>
        </>
      ),
    },
    {
      id: 'change',
      head: '',
      cell: (raffle) => <RaffleButtons raffle={raffle} mayWrite={mayWrite} onOpen={onOpen} />,
    },
  ]
}
