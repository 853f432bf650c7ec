import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Select } from '#browser/ui/Select.tsx'
import type { ContractKind } from '#domain/agents/terms.ts'
import { ReportState } from '#site/agents/ReportParts.tsx'

import { ContractDialog } from './ContractDialog.tsx'
import { ContractTable } from './ContractTable.tsx'
import { OfferForm } from './OfferForm.tsx'
import { type Contract, useContracts, useDownlines, useNewestWith } from './use-contracts.ts'

/** The contracts of a kind with downlines, and a new offer to one of them. */
export function DownlineContracts({
  kind,
  offerTo,
  onOffer,
}: {
  kind: ContractKind
  /** The id of the agent to whom an offer is written. */
  offerTo: string | undefined
  onOffer: (downline: string | undefined) => void
}) {
  const t = useT()
  const { pages, list } = useContracts('downline', kind)
  const [opened, open] = useState<Contract>()
  const newest = useNewestWith(offerTo, kind)
  if (!list) return <ReportState query={pages} />
  return (
    <>
      <DownlineChoice chosen={offerTo} onChoose={onOffer} />
      {offerTo !== undefined && newest.data === undefined && <ReportState query={newest} />}
      {offerTo !== undefined && newest.data !== undefined && (
        <OfferForm
          key={`${offerTo} ${newest.data?.version ?? 0}`}
          kind={kind}
          downline={offerTo}
          former={newest.data?.terms}
          onDone={() => onOffer(undefined)}
        />
      )}
      <section className="card">
        <h3 className="rec-head">{t('contract.with_downlines')}</h3>
        {list.length === 0 ? (
          <EmptyState kind="records" title={t('contract.none_below')} text={t('contract.none_below_text')} />
        ) : (
          <ContractTable list={list} side="downline" onOpen={open} />
        )}
      </section>
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
      {opened && <ContractDialog contract={opened} side="downline" onClose={() => open(undefined)} />}
    </>
  )
}

function DownlineChoice({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (downline: string) => void
}) {
  const t = useT()
  const { data } = useDownlines()
  // Of a large team the choice has the first page; the page of the team offers to any agent.
  const agents = (data?.list ?? []).filter(({ status }) => status === 'active')
  if (agents.length === 0) return null
  return (
    <div className="rec-bar">
      <Select
        label={t('contract.offer_to')}
        value={agents.some(({ id }) => id === chosen) ? chosen : undefined}
        placeholder={t('contract.choose')}
        choices={agents.map(({ id, account }) => ({ id, label: <bdi>{account}</bdi> }))}
        onChange={onChoose}
      />
    </div>
  )
}
