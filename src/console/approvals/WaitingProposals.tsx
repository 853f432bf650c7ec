import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { listProposals } from '#contract/console/approvals.ts'

import './approvals.css'
import { JudgeProposal } from './JudgeProposal.tsx'
import { type Proposal, ProposalLook } from './ProposalLook.tsx'

interface ProposalFilter {
  group: string
  subject?: string
  /** One deed of the kind. */
  deed?: Proposal['deed']
  /** On pages of the platform; otherwise the current brand. */
  merchantCode?: string
}

/** Open proposals of one kind, or about one subject of it. */
export function WaitingProposals({ group, subject, deed, merchantCode }: ProposalFilter) {
  const t = useT()
  const api = useApi()
  const { may } = useOperator()
  const current = useScope()
  const scope = merchantCode === undefined ? current : { merchantCode }
  const input = { ...scope, state: 'proposed' as const, group, ...(subject ? { subject } : {}) }
  const found = useQuery({ ...queryOf(api, listProposals, input), enabled: may('approvals.read') })
  const list = (found.data?.list ?? []).filter((one) => deed === undefined || one.deed === deed)
  if (list.length === 0) return null
  // The deeds distinguish two lists of one page.
  const deeds = [...new Set(list.map(({ deed }) => t(`console.approvals.deed.${deed}`)))]
  return (
    <section
      className="approvals-waiting"
      aria-label={`${t('console.approvals.waiting')}: ${deeds.join(', ')}`}
    >
      {list.map((proposal) => (
        <article key={proposal.id} className="approvals-one stack">
          <div className="row">
            <b className="grow">{t(`console.approvals.deed.${proposal.deed}`)}</b>
            <Tag tone="warn">{t('console.approvals.proposed')}</Tag>
          </div>
          <ProposalLook proposal={proposal} />
          <JudgeProposal proposal={proposal} scope={scope} />
        </article>
      ))}
    </section>
  )
}
