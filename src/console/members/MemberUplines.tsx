import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from './MemberLink.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { memberUplines } from '#contract/console/members.ts'

import { StatusTag, TypeName } from './MemberTags.tsx'

/** The agents above a member, nearest first. */
export function MemberUplines({ memberId }: { memberId: string }) {
  const t = useT()
  const count = useCount()
  const uplines = useQuery(queryOf(useApi(), memberUplines, { ...useScope(), id: memberId }))
  return (
    <section className="card console-card">
      <h2>{t('console.uplines.title')}</h2>
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
    </section>
  )
}
