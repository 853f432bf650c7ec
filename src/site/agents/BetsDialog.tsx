import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Table } from '#browser/ui/Table.tsx'
import type { ReportRange } from '#domain/agents/report-range.ts'

import { hallName } from './HallShares.tsx'
import { Amount, Defined, NoRows, ReportState, Result } from './ReportParts.tsx'
import { type Bet, useBets } from './use-bets.ts'

/** The single bets behind a member's line. */
export function BetsDialog({
  member,
  range,
  onClose,
}: {
  member: { readonly id: string; readonly account: string }
  range: ReportRange
  onClose: () => void
}) {
  const t = useT()
  const { pages, list } = useBets({ of: 'team', input: { member: member.id, range } })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('agent.bets_of', { account: member.account })}
      width={820}
      phoneForm="screen"
    >
      <p className="small muted">{t('agent.bets_text')}</p>
      {!list ? (
        <ReportState query={pages} />
      ) : list.length === 0 ? (
        <NoRows />
      ) : (
        <BetTable label={t('agent.bets_of', { account: member.account })} list={list} />
      )}
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
    </Dialog>
  )
}

function BetTable({ label, list }: { label: string; list: readonly Bet[] }) {
  const t = useT()
  return (
    <Table
      look="dense"
      label={label}
      rows={list}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'game',
          head: t('agent.bet'),
          cell: ({ game, category, at }) => (
            <span className="ac-account">
              <bdi>{game}</bdi>
              <small>
                {hallName(t, category)} · <DateText atMs={Date.parse(at)} look="short" />
              </small>
            </span>
          ),
        },
        {
          id: 'validBet',
          head: <Defined name="validBet" />,
          isNumber: true,
          cell: ({ validBet }) => <Amount amount={validBet} />,
        },
        {
          id: 'stake',
          head: <Defined name="stake" />,
          isNumber: true,
          cell: ({ stake }) => <Amount amount={stake} />,
        },
        {
          id: 'returned',
          head: <Defined name="returned" />,
          isNumber: true,
          cell: ({ returned }) => <Amount amount={returned} />,
        },
        {
          id: 'result',
          head: <Defined name="result" />,
          isNumber: true,
          cell: ({ result }) => <Result amount={result} />,
        },
      ]}
    />
  )
}
