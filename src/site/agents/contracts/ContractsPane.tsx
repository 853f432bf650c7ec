import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import type { ContractKind } from '#domain/agents/terms.ts'
import { contractViews } from '#site/agents/agent-search.ts'
import { useAgentSearch } from '#site/agents/use-reports.ts'
import '#site/records/records.css'

import './contracts.css'
import { DownlineContracts } from './DownlineContracts.tsx'
import { OwnContracts } from './OwnContracts.tsx'

/** One kind of contract: the agent's own with the upline, and those with downlines. */
export function ContractsPane({ kind }: { kind: ContractKind }) {
  const t = useT()
  const [search, change] = useAgentSearch()
  const view = search.view ?? 'mine'
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
      {view === 'mine' ? (
        <OwnContracts kind={kind} />
      ) : (
        <DownlineContracts
          kind={kind}
          offerTo={search.offer}
          onOffer={(downline) => change({ offer: downline })}
        />
      )}
    </>
  )
}
