import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { readDryRun, startDryRun } from '#contract/console/offer-dry-runs.ts'
import type { Output } from '#contract/endpoint.ts'
import { type DryRunJoining, dryRunJoinings } from '#domain/offers/dry-run.ts'

import { DryRunAnswer } from './DryRunAnswer.tsx'
import type { RulesWire } from './offer-values.ts'
import './offers.css'

type Run = Output<typeof readDryRun>

const REFRESH_MS = 1_500

/**
 * The dry run of a version. `rules` are those of the form, undefined while they do not fit; a proposal is run by the
 * rules that wait for its second operator.
 */
export function DryRun({ offer, rules }: { offer: string; rules: RulesWire | undefined | 'proposed' }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const { may } = useOperator()
  const [joining, setJoining] = useState<DryRunJoining>('everybody')
  const title = t(rules === 'proposed' ? 'offers.dry.title_proposed' : 'offers.dry.title')
  const startedFor = JSON.stringify([offer, joining, rules])
  const starting = useMutation({
    mutationFn: async () => {
      const input = { ...scope, offer, joining, ...(isForm(rules) ? { rules } : {}) }
      return { ...(await api.call(startDryRun, input)), startedFor }
    },
  })
  if (!may('content.read')) return null
  return (
    <section className="card console-card dry-run" aria-label={title}>
      <h2>{title}</h2>
      <p className="small muted">{t('offers.dry.text')}</p>
      <div className="offer-row">
        <Field label={t('offers.dry.joining')}>
          <Select
            value={joining}
            onChange={(id) => setJoining(dryRunJoinings.find((one) => one === id) ?? joining)}
            choices={dryRunJoinings.map((id) => ({ id, label: t(`offers.dry.joining.${id}`) }))}
          />
        </Field>
        <Button
          isBusy={starting.isPending}
          reason={rules === undefined || offer === '' ? t('offers.dry.unfit') : undefined}
          onClick={() => starting.mutate()}
        >
          {t('offers.dry.run')}
        </Button>
      </div>
      <Fault error={starting.error} />
      {starting.data && (
        <Found key={starting.data.id} id={starting.data.id} isOld={starting.data.startedFor !== startedFor} />
      )}
    </section>
  )
}

const isForm = (rules: RulesWire | undefined | 'proposed') => rules !== undefined && rules !== 'proposed'

/** The run with its progress, then its answer. */
function Found({ id, isOld }: { id: string; isOld: boolean }) {
  const t = useT()
  const query = useQuery({
    ...queryOf(useApi(), readDryRun, { ...useScope(), id }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? REFRESH_MS : false),
  })
  return (
    <Loaded query={query} lines={4}>
      {(run) => (
        <div className="stack" aria-live="polite">
          {isOld && <Note tone="info">{t('offers.dry.old')}</Note>}
          <State run={run} />
        </div>
      )}
    </Loaded>
  )
}

const isOpen = (run: Run | undefined) => run?.state === 'waits' || run?.state === 'runs'

function State({ run }: { run: Run }) {
  const t = useT()
  if (run.state === 'failed') return <Note tone="warn">{t('offers.dry.failed')}</Note>
  if (run.answer && run.from !== undefined && run.to !== undefined)
    return <DryRunAnswer answer={run.answer} run={run} from={run.from} to={run.to} />
  if (run.deeds === undefined) return <p>{t('offers.dry.waits')}</p>
  const text = t('offers.dry.progress', { judged: run.judged, deeds: run.deeds })
  const percent = run.deeds === 0 ? 0 : (run.judged / run.deeds) * 100
  return <Progress label={t('offers.dry.title')} percent={percent} start={text} />
}
