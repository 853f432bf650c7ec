import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { MemberLink } from './MemberLink.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { readPlace } from '#contract/console/agent-tree.ts'
import { memberUplines } from '#contract/console/members.ts'

import type { MemberFacts } from './member-calls.ts'
import { StatusTag, TypeName } from './MemberTags.tsx'
import { MoveDialog } from './MoveDialog.tsx'

/** The agents above a member, nearest first, and the next move in the tree. */
export function MemberUplines({ member }: { member: MemberFacts }) {
  const t = useT()
  const count = useCount()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const scope = { ...useScope(), id: member.id }
  const uplines = useQuery(queryOf(useApi(), memberUplines, scope))
  const place = useQuery(queryOf(useApi(), readPlace, scope)).data
  const [next] = place?.moves ?? []
  return (
    <section className="card console-card" aria-labelledby="member-uplines">
      <h2 id="member-uplines">{t('console.uplines.title')}</h2>
      <WaitingProposals group="agentTree" subject={member.id} />
      <Loaded query={uplines} lines={2}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="muted small">{t('console.uplines.none')}</p>
          ) : (
            <ol className="console-lines">
              {list.map((agent) => (
                <li key={agent.id}>
                  <MemberLink member={agent} />
                  <span className="muted xs grow">
                    <TypeName type={agent.type} />
                  </span>
                  <span className="muted xs">
                    {t('console.uplines.below', { count: count(agent.downline) })}
                  </span>
                  <StatusTag status={agent.status} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {next && !next.isInForce && (
        <p className="small">
          {next.toAccount === undefined
            ? t('console.uplines.waits_top', { day: next.actsOn })
            : t('console.uplines.waits', { day: next.actsOn, account: next.toAccount })}
        </p>
      )}
      {place && may('members.write') && (
        <div className="console-buttons">
          <Button onClick={() => setOpen(true)}>{t('console.uplines.move')}</Button>
        </div>
      )}
      {place && isOpen && (
        <MoveDialog member={member} fromUplineId={place.upline?.id} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}
