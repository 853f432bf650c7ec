import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { readAgentRun } from '#contract/console/agent-runs.ts'

import { PayoutTag } from './PayoutTag.tsx'
import { RunDeeds } from './RunDeeds.tsx'
import { RunFacts } from './RunFacts.tsx'

/** One payout: its sum and state, the deeds on it, and the way to its lines. */
export function RunPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), readAgentRun, { ...useScope(), id, limit: 1 }))
  return (
    <RecordPanel
      id={id}
      name={t('console.payouts.payout', { id })}
      state={query.data && <PayoutTag state={query.data.run.state} />}
      onClose={onClose}
    >
      <Loaded query={query} lines={7}>
        {({ run }) => (
          <>
            <PanelPart>
              <RunFacts run={run} />
            </PanelPart>
            <PanelPart>
              <Link
                className={buttonClass({ tone: 'line' })}
                to={paths.agentPayout}
                params={{ runId: id }}
                search={(before) => ({ brand: before['brand'] })}
              >
                {t('console.payouts.open_lines')}
              </Link>
            </PanelPart>
            <RunDeeds run={run} />
          </>
        )}
      </Loaded>
    </RecordPanel>
  )
}
