import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import type { ContractKind } from '#domain/agents/terms.ts'
import { contractViews } from '#site/agents/agent-search.ts'
import { StatementList } from '#site/agents/income/StatementList.tsx'
import { StatementView } from '#site/agents/income/StatementView.tsx'
import { useValidBetsFrom } from '#site/agents/use-contract-flags.ts'
import { useAgentSearch } from '#site/agents/use-reports.ts'
import '#site/records/records.css'

import './contracts.css'
import { DownlineContracts } from './DownlineContracts.tsx'
import { OwnContracts } from './OwnContracts.tsx'
import { ValidBetsNote } from './ValidBetsNote.tsx'

/** One kind of contract: its payouts, the agent's own contract with the upline, and those with downlines. */
export function ContractsPane({ kind }: { kind: ContractKind }) {
  const t = useT()
  const [search, change] = useAgentSearch()
  const view = search.view ?? 'payouts'
  const validBetsFrom = useValidBetsFrom()
  if (search.statement !== undefined)
    return <StatementView id={search.statement} onBack={() => change({ statement: undefined })} />
  return (
    <>
      <div className="rec-bar">
        <SegmentedControl
          label={t('contract.view')}
          options={contractViews.map((id) => ({ id, label: t(`contract.view_${id}`) }))}
          selected={view}
          onSelect={(id) => change({ view: contractViews.find((one) => one === id), offer: undefined })}
        />
      </div>
      {view === 'payouts' && <StatementList kind={kind} search={search} onChange={change} />}
      {view !== 'payouts' && validBetsFrom !== undefined && <ValidBetsNote fromDay={validBetsFrom} />}
      {view === 'mine' && <OwnContracts kind={kind} />}
      {view === 'downline' && (
        <DownlineContracts
          kind={kind}
          offerTo={search.offer}
          onOffer={(downline) => change({ offer: downline })}
        />
      )}
    </>
  )
}
