import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Amount, Defined, type FigureName, Result } from '#site/agents/ReportParts.tsx'
import { toneOf } from '#site/records/SumsCard.tsx'

import { keptShare } from './kept-share.ts'
import { PeriodText } from './PeriodText.tsx'
import type { Cost, Preview } from './use-contracts.ts'

interface CostProps extends Pick<Preview, 'costs' | 'payer'> {
  readonly isUpline: boolean
}

/** The contract on the last whole periods, for both sides, and whose money pays it. */
export function Costs({ costs, payer, isUpline }: CostProps) {
  const t = useT()
  return (
    <section className="ct-costs">
      <h3>{t('contract.costs')}</h3>
      <LastCost cost={costs[0]} isUpline={isUpline} />
      <p className="small muted">{t('contract.costs_text')}</p>
      <CostTable costs={costs} payer={payer} isUpline={isUpline} />
      <Note tone={payer === 'brand' ? 'info' : 'gold'} icon="wallet">
        {t(
          payer === 'brand'
            ? 'contract.payer_brand'
            : isUpline
              ? 'contract.payer_you'
              : 'contract.payer_upline',
        )}
      </Note>
    </section>
  )
}

function CostTable({ costs, payer, isUpline }: CostProps) {
  const t = useT()
  const { language } = useFormat()
  const share = (field: 'downlineShare' | 'fromUplineWallet', name: FigureName = field): Column<Cost> => ({
    id: field,
    head: <Defined name={name} />,
    isNumber: true,
    cell: (cost) => <Amount amount={cost[field]} />,
  })
  return (
    <Table<Cost>
      look="dense"
      label={t('contract.costs')}
      rows={costs}
      rowId={({ startDay }) => startDay}
      columns={[
        {
          id: 'period',
          head: t('contract.period_head'),
          cell: (cost) => <PeriodText startDay={cost.startDay} endDay={cost.endDay} language={language} />,
        },
        {
          id: 'validBet',
          head: <Defined name="validBet" />,
          isNumber: true,
          cell: ({ validBet }) => <Amount amount={validBet} />,
        },
        {
          id: 'profit',
          head: <Defined name="teamProfit" />,
          isNumber: true,
          cell: ({ profit }) => <Result amount={profit} />,
        },
        { id: 'active', head: <Defined name="active" />, isNumber: true, cell: ({ active }) => active },
        {
          id: 'tier',
          head: <Defined name="reachedRow" />,
          isNumber: true,
          cell: ({ tier }) => tier ?? '–',
        },
        share('downlineShare', isUpline ? 'downlineShare' : 'ownShare'),
        ...(isUpline
          ? [
              {
                id: 'uplineShare',
                head: <Defined name="uplineShare" />,
                isNumber: true,
                cell: ({ uplineShare }: Cost) =>
                  uplineShare === undefined ? '–' : <Amount amount={uplineShare} />,
              },
            ]
          : []),
        ...(payer === 'upline' ? [share('fromUplineWallet')] : []),
      ]}
    />
  )
}

/** The newest period: what the downline receives, and what stays with the upline. */
function LastCost({ cost, isUpline }: { cost: Cost | undefined; isUpline: boolean }) {
  const t = useT()
  if (!cost) return null
  const kept = isUpline ? keptShare(cost) : undefined
  return (
    <div className="ct-last">
      <span className="small">{t(isUpline ? 'contract.last_cost' : 'contract.last_share')}</span>
      <b>
        <MoneyText amount={cost.downlineShare} />
      </b>
      {kept !== undefined && (
        <span className="small muted">
          {t('contract.you_keep')} <MoneyText amount={kept} tone={toneOf(kept) === 'bad' ? 'bad' : 'plain'} />
        </span>
      )}
    </div>
  )
}
