import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { SealedHead } from '#console/ui/SealedHead.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { auditChain, checkAudit } from '#contract/console/audit.ts'
import type { Output } from '#contract/endpoint.ts'

type Chain = Output<typeof auditChain>
type Check = Output<typeof checkAudit>

/** Integrity of the audit chain: sealed and waiting entries, the last check, and a button for a new one. */
export function ChainState() {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const chain = useQuery(queryOf(api, auditChain, {}))
  const check = useMutation({
    mutationFn: () => api.call(checkAudit, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: [auditChain.path] }),
  })
  return (
    <section className="card console-card" aria-label={t('console.chain.title')}>
      <div className="console-card-head">
        <h2>{t('console.chain.title')}</h2>
        <Button size="sm" icon="shield" isBusy={check.isPending} onClick={() => check.mutate()}>
          {t('console.chain.check')}
        </Button>
      </div>
      <Loaded query={chain} lines={2}>
        {(found) => <ChainFacts chain={found} />}
      </Loaded>
      <Fault error={check.error} />
    </section>
  )
}

function ChainFacts({ chain }: { chain: Chain }) {
  const t = useT()
  const count = useCount()
  const { head, lastCheck } = chain
  return (
    <>
      <CheckNote check={lastCheck} />
      <div className="console-halves">
        <KeyValues
          rows={[
            { id: 'blocks', name: t('console.chain.blocks'), value: count(chain.blocks) },
            { id: 'entries', name: t('console.chain.entries'), value: count(chain.entries) },
            { id: 'waiting', name: t('console.chain.waiting'), value: count(chain.waiting) },
          ]}
        />
        {head && (
          <SealedHead
            head={head}
            label={t('console.chain.head', { block: count(head.block) })}
            fileName={`audit-head-${head.block}.json`}
            verb={t('console.chain.keep')}
          />
        )}
      </div>
    </>
  )
}

function CheckNote({ check }: { check: Check | undefined }) {
  const t = useT()
  const count = useCount()
  if (!check) return <Note tone="warn">{t('console.chain.never')}</Note>
  if (check.isSound)
    return (
      <Note tone="ok">
        {t('console.chain.sound', { blocks: count(check.blocks) })} <ExactTime at={check.at} />
      </Note>
    )
  return (
    <Note tone="bad">
      {t('console.chain.broken', { block: check.block ?? 0 })}{' '}
      {check.fault && t(`console.chain.fault_${check.fault}`)} <ExactTime at={check.at} />
    </Note>
  )
}
