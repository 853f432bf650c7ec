import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import type { replayAgentRebate, replayAgentStatement } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'

import './payouts.css'

type Call = typeof replayAgentStatement | typeof replayAgentRebate
type Replay = Pick<Output<Call>, 'isEqual' | 'differs' | 'adjusted'>

/** A statement or a rebate computed anew from its stored inputs, for a dispute. */
export function ReplayPart({ call, id }: { call: Call; id: string }) {
  const t = useT()
  const [isOn, setOn] = useState(false)
  const query = useQuery({
    ...queryOf(useApi(), call, { ...useScope(), id }),
    enabled: isOn,
    // Each request of the operator computes it anew.
    gcTime: 0,
  })
  return (
    <PanelPart title={t('console.payouts.replay')}>
      <div className="stack">
        <p className="xs muted">{t('console.payouts.replay_text')}</p>
        {isOn && (
          <Loaded query={query} lines={3}>
            {(replay) => (
              <>
                <ReplayResult replay={replay} />
                <AdjustedResult adjusted={replay.adjusted} />
              </>
            )}
          </Loaded>
        )}
        <div className="console-buttons">
          <Button
            size="sm"
            icon="refresh"
            isBusy={query.isFetching}
            onClick={() => (isOn ? void query.refetch() : setOn(true))}
          >
            {t('console.payouts.compute')}
          </Button>
        </div>
      </div>
    </PanelPart>
  )
}

const parts = [
  'days',
  'hours',
  'snapshot',
  'earlier',
  'lines',
  'figures',
  'rebates',
  'costs',
  'providers',
  'correction',
  'share',
  'gross',
  'hash',
  'tree',
  'payment',
  'adjustments',
] as const

const adjustedTones = { made_up: 'ok', granted: 'info', missing: 'bad' } as const

/** The approved adjustments of the disputes, against the amount that the replay misses. */
function AdjustedResult({ adjusted: { verdict, count, sum, missing, rest } }: Pick<Replay, 'adjusted'>) {
  const t = useT()
  if (verdict === 'none' && count === 0) return null
  const rows = [
    { id: 'missing', name: t('console.payouts.adjusted_missing'), value: missing },
    { id: 'sum', name: t('console.payouts.adjusted_sum', { count }), value: sum },
    ...(verdict === 'granted' ? [] : [{ id: 'rest', name: t('console.payouts.adjusted_rest'), value: rest }]),
  ]
  return (
    <>
      <KeyValues
        rows={rows.map(({ value, ...row }) => ({
          ...row,
          value: (
            <bdi className="num" dir="ltr">
              {value}
            </bdi>
          ),
        }))}
      />
      {verdict !== 'none' && (
        <Note tone={adjustedTones[verdict]}>{t(`console.payouts.adjusted_${verdict}_text`)}</Note>
      )}
    </>
  )
}

function ReplayResult({ replay: { isEqual, differs } }: { replay: Replay }) {
  const t = useT()
  const nameOf = (part: string) => {
    const known = parts.find((one) => one === part)
    return known ? t(`console.payouts.part_${known}`) : part
  }
  if (isEqual) return <Note tone="ok">{t('console.payouts.equal')}</Note>
  return (
    <>
      <Note tone="bad">{t('console.payouts.differs')}</Note>
      <dl className="payouts-differs">
        {differs.map(({ part, stored, computed }) => (
          <div key={`${part} ${stored}`}>
            <dt>{nameOf(part)}</dt>
            <dd>
              <span className="xs muted">{t('console.payouts.stored')}</span>
              <code dir="ltr">{stored}</code>
            </dd>
            <dd>
              <span className="xs muted">{t('console.payouts.computed')}</span>
              <code dir="ltr">{computed}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
