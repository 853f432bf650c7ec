import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import '#console/agents/agents.css'

import type { ReportPeriod } from './team-report-search.ts'

interface Node {
  readonly id: string
  readonly account: string
  readonly path: readonly { readonly id: string; readonly account: string }[]
}

/** The way from the report of the top teams to an agent; each account leads to the report of the teams below it. */
export function ReportPath({ node, period: { kind, day } }: { node: Node; period: ReportPeriod }) {
  const t = useT()
  return (
    <nav aria-label={t('console.agents.path')}>
      <ol className="agents-path small">
        <li>
          <Link
            className="link"
            to={paths.teamReports}
            search={(before) => ({ brand: before['brand'], kind, day })}
          >
            {t('console.agents.top_agents')}
          </Link>
        </li>
        {node.path.map(({ id, account }) => (
          <li key={id}>
            <Icon name="right" />
            <Link
              className="link"
              to={paths.teamReports}
              search={(before) => ({ brand: before['brand'], kind, day, under: id })}
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
