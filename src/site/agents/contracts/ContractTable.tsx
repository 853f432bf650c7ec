import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Table } from '#browser/ui/Table.tsx'
import { Defined } from '#site/agents/ReportParts.tsx'

import { Consent, StateTag, TermsLine, rangeOfRates } from './ContractParts.tsx'
import type { Contract } from './use-contracts.ts'

/** Versions of contracts with their consent and state. */
export function ContractTable({
  list,
  side,
  onOpen,
}: {
  list: readonly Contract[]
  side: 'mine' | 'downline'
  onOpen: (contract: Contract) => void
}) {
  const t = useT()
  const { language } = useFormat()
  return (
    <Table
      look="records"
      label={t('contract.list')}
      rows={list}
      rowId={({ id, version }) => `${id} ${version}`}
      columns={[
        {
          id: 'party',
          head: t('agent.account'),
          cell: (contract) => <Party contract={contract} side={side} />,
        },
        {
          id: 'rates',
          head: <Defined name="rate" />,
          isNumber: true,
          cell: ({ terms }) => rangeOfRates(terms, language),
        },
        { id: 'terms', head: t('contract.terms'), cell: ({ terms }) => <TermsLine terms={terms} /> },
        {
          id: 'consent',
          head: <Defined name="consent" />,
          cell: (contract) => <Consent contract={contract} />,
        },
        {
          id: 'state',
          head: <Defined name="contractState" />,
          cell: (contract) => <StateTag contract={contract} />,
        },
        {
          id: 'changed',
          head: t('contract.changed'),
          cell: ({ changedAt }) => <DateText atMs={Date.parse(changedAt)} look="short" />,
        },
        {
          id: 'open',
          head: <span className="sr">{t('contract.open')}</span>,
          isNumber: true,
          cell: (contract) => <OpenButton contract={contract} onOpen={onOpen} />,
        },
      ]}
    />
  )
}

/** The other party of a contract. */
function Party({
  contract: { downline, upline, version },
  side,
}: {
  contract: Contract
  side: 'mine' | 'downline'
}) {
  const t = useT()
  const account = side === 'downline' ? downline.account : (upline ?? t('contract.brand'))
  return (
    <span className="ac-who">
      <Avatar id={account} sizeRem={1.6} />
      <span className="ac-account">
        <bdi>{account}</bdi>
        <small>{t('contract.version', { version })}</small>
      </span>
    </span>
  )
}

function OpenButton({ contract, onOpen }: { contract: Contract; onOpen: (contract: Contract) => void }) {
  const t = useT()
  return (
    <Button
      tone="line"
      size="sm"
      aria-label={t('contract.open_with', { account: contract.downline.account })}
      onClick={() => onOpen(contract)}
    >
      {t('contract.open')}
    </Button>
  )
}
