import { useT } from '#browser/i18n/translate.ts'
import { type KeyValue, KeyValues } from '#browser/ui/KeyValues.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { DryRun } from '#console/offers/DryRun.tsx'
import { ProposedRules } from '#console/offers/RulesDiff.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { DifferenceTable } from '#console/ui/DifferenceTable.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import type { listProposals } from '#contract/console/approvals.ts'
import type { Output } from '#contract/endpoint.ts'

export type Proposal = Output<typeof listProposals>['list'][number]

/** A proposal: the action, why it needs a second operator, and the changes it would make. */
export function ProposalLook({ proposal }: { proposal: Proposal }) {
  const details = useDetails()
  return (
    <div className="stack">
      <KeyValues rows={useFacts(proposal)} />
      {proposal.deed === 'offers.publishOffer' ? (
        <>
          <ProposedRules before={proposal.before} after={proposal.after} />
          {proposal.state === 'proposed' && <DryRun offer={offerOf(proposal.after)} rules="proposed" />}
        </>
      ) : (
        <DifferenceTable before={proposal.before} after={proposal.after} {...details} />
      )}
    </div>
  )
}

const offerOf = ({ offerCode }: Proposal['after']) => (typeof offerCode === 'string' ? offerCode : '')

function useFacts({ member, currency, amount, ...rest }: Proposal) {
  const t = useT()
  const rows: KeyValue[] = [
    { id: 'cause', name: t('console.approvals.why'), value: t(`console.approvals.cause.${rest.cause}`) },
    { id: 'reason', name: t('console.approvals.reason'), value: <bdi>{rest.reason}</bdi> },
    {
      id: 'by',
      name: t('console.adjust.proposed_by'),
      value: <Deed name={rest.proposedBy.name} at={rest.proposedAt} />,
    },
  ]
  if (amount !== undefined && currency !== undefined)
    rows.unshift({
      id: 'amount',
      name: t('console.adjust.amount'),
      value: <ConsoleAmount amount={amount} currency={currency} />,
    })
  if (member) rows.push({ id: 'member', name: t('console.column.account'), value: <Account {...member} /> })
  if (rest.judgedAt !== undefined && rest.judgedBy)
    rows.push({
      id: 'judged',
      name: t('console.adjust.judged_by'),
      value: <Deed name={rest.judgedBy.name} at={rest.judgedAt} />,
    })
  if (rest.state === 'proposed')
    rows.push({ id: 'until', name: t('console.approvals.until'), value: <ExactTime at={rest.lapsesAt} /> })
  return rows
}

function Account({ id, account }: { id: string; account: string }) {
  return (
    <Link className="link" to={paths.member} params={{ memberId: id }} dir="ltr">
      {account}
    </Link>
  )
}

function Deed({ name, at }: { name: string; at: string }) {
  return (
    <>
      <bdi>{name}</bdi> <ExactTime at={at} />
    </>
  )
}
