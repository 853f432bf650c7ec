import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { ContractKind } from '#domain/agents/terms.ts'
import { ReportState } from '#site/agents/ReportParts.tsx'

import { currentOf } from './contract-list.ts'
import { ContractDialog } from './ContractDialog.tsx'
import { ContractDays, StateTag, TermsLine, TierTable } from './ContractParts.tsx'
import { ContractTable } from './ContractTable.tsx'
import { type Contract, useContracts } from './use-contracts.ts'

/** The agent's contracts of a kind with the upline: an offer to answer, the running one, and earlier versions. */
export function OwnContracts({ kind }: { kind: ContractKind }) {
  const t = useT()
  const { pages, list } = useContracts('mine', kind)
  const [opened, open] = useState<Contract>()
  if (!list) return <ReportState query={pages} />
  if (list.length === 0)
    return (
      <div className="card">
        <EmptyState kind="records" title={t('contract.none_mine')} text={t('contract.none_mine_text')} />
      </div>
    )
  const current = currentOf(list)
  const earlier = list.filter((one) => !current.includes(one))
  return (
    <>
      {current.map((contract) => (
        <ContractCard key={`${contract.id} ${contract.version}`} contract={contract} onOpen={open} />
      ))}
      {earlier.length > 0 && (
        <section className="card">
          <h3 className="rec-head">{t('contract.earlier')}</h3>
          <ContractTable list={earlier} side="mine" onOpen={open} />
        </section>
      )}
      {opened && <ContractDialog contract={opened} side="mine" onClose={() => open(undefined)} />}
    </>
  )
}

function ContractCard({ contract, onOpen }: { contract: Contract; onOpen: (contract: Contract) => void }) {
  const t = useT()
  const { terms, state, upline, version } = contract
  const isOffer = state === 'offered'
  return (
    <section className={isOffer ? 'card ct-card offer' : 'card ct-card'}>
      <header>
        <div className="grow">
          <h3>{t(isOffer ? 'contract.offer_for_you' : 'contract.running')}</h3>
          <p className="small muted">
            {upline === undefined ? t('contract.with_brand') : t('contract.with', { account: upline })}
            {' · '}
            {t('contract.version', { version })}
            {' · '}
            <TermsLine terms={terms} />
          </p>
        </div>
        <StateTag contract={contract} />
        <Button tone={isOffer ? 'gold' : 'line'} onClick={() => onOpen(contract)}>
          {t(isOffer ? 'contract.read_offer' : 'contract.open')}
        </Button>
      </header>
      <TierTable terms={terms} />
      <ContractDays contract={contract} />
    </section>
  )
}
