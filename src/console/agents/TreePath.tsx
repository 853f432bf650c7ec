import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import type { listAgents } from '#contract/console/agent-tree.ts'
import type { Output } from '#contract/endpoint.ts'

type Node = NonNullable<Output<typeof listAgents>['node']>

/** The way from the top of the tree to the member whose team is listed. */
export function TreePath({ node }: { node: Node }) {
  const t = useT()
  return (
    <nav aria-label={t('console.agents.path')}>
      <ol className="agents-path small">
        <li>
          <Link className="link" to={paths.agents} search={(before) => ({ brand: before['brand'] })}>
            {t('console.agents.top_agents')}
          </Link>
        </li>
        {node.path.map(({ id, account }) => (
          <li key={id}>
            <Icon name="right" />
            <Link
              className="link"
              to={paths.agents}
              search={(before) => ({ brand: before['brand'], under: id })}
              dir="ltr"
            >
              {account}
            </Link>
          </li>
        ))}
        <li aria-current="page">
          <Icon name="right" />
          <b dir="ltr">{node.account}</b>
        </li>
      </ol>
    </nav>
  )
}

/** Uplines from the top down; each account leads to its page. */
export function Uplines({ path }: { path: Node['path'] }) {
  const t = useT()
  if (path.length === 0) return t('console.agents.at_top')
  return (
    <span className="agents-path">
      {path.map((upline) => (
        <MemberLink key={upline.id} member={upline} />
      ))}
    </span>
  )
}
