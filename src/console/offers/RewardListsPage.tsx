import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { State } from '#console/ui/State.tsx'
import { useOpeningRows } from '#console/ui/use-opening-rows.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { listRewardLists } from '#contract/console/reward-lists.ts'
import type { Output } from '#contract/endpoint.ts'

import './offers.css'
import { ListState } from './lists/ListState.tsx'
import { UploadRewards } from './lists/UploadRewards.tsx'

type Listed = Output<typeof listRewardLists>['list'][number]

/** Files of rewards for many members, and the upload of one. */
export default function RewardListsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const navigate = useNavigate()
  const open = (listId: string) => navigate({ to: paths.rewardList, params: { listId } } as never)
  const rows = useOpeningRows(listRewardLists, open)
  const lists = rows.query.data
  return (
    <ListPage
      title={t('console.page.reward_lists')}
      figures={t('reward_lists.figures', { name: brand?.name ?? '' })}
      above={
        <>
          {may('ledger.adjust') && lists && <UploadRewards offers={lists.offers} onStored={open} />}
          <WaitingProposals group="rewardLists" />
        </>
      }
      panel={false}
    >
      <PagedTable
        label={t('console.page.reward_lists')}
        {...rows}
        columns={useColumns()}
        empty={<State icon="table" title={t('reward_lists.none')} text={t('reward_lists.none_text')} />}
      />
    </ListPage>
  )
}

function useColumns(): readonly Column<Listed>[] {
  const t = useT()
  return [
    {
      id: 'uploaded',
      head: t('reward_lists.uploaded'),
      cell: ({ uploadedAt }) => <ExactTime at={uploadedAt} />,
    },
    { id: 'offer', head: t('rewards.offer'), cell: ({ offer }) => <bdi className="num">{offer}</bdi> },
    { id: 'state', head: t('console.column.status'), cell: ({ state }) => <ListState state={state} /> },
    { id: 'lines', head: t('reward_lists.lines'), isNumber: true, cell: ({ lines }) => lines },
    { id: 'rewards', head: t('reward_lists.rewards'), isNumber: true, cell: ({ rewards }) => rewards },
    {
      id: 'amount',
      head: t('reward_lists.sum'),
      isNumber: true,
      cell: ({ amount, currency }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
    { id: 'file', head: t('reward_lists.file'), cell: ({ fileName }) => <bdi>{fileName}</bdi> },
    { id: 'by', head: t('reward_lists.by'), cell: ({ uploadedBy }) => <bdi>{uploadedBy}</bdi> },
  ]
}
