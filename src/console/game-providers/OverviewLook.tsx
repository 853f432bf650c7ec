import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TableFrame } from '#browser/ui/Table.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { CopyButton } from '#console/ui/CopyButton.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { tryGameProvider } from '#contract/console/game-providers.ts'

import { FaultRate, PaceTime } from './pace-text.tsx'
import { type Provider, useProviderDeed } from './use-provider.ts'

const windows: Readonly<Record<number, 'five' | 'hour' | 'day'>> = { 5: 'five', 60: 'hour', 1440: 'day' }

/** Measured figures, open rounds, endpoint, and a test call. */
export function OverviewLook({ provider }: { provider: Provider }) {
  const t = useT()
  return (
    <>
      {provider.circuit !== 'closed' && <Note tone="bad">{t(`gp.circuit_text.${provider.circuit}`)}</Note>}
      <PaceTable provider={provider} />
      <div className="console-halves gp-halves">
        <Facts provider={provider} />
        <TestCall provider={provider} />
      </div>
    </>
  )
}

function PaceTable({ provider }: { provider: Provider }) {
  const t = useT()
  const count = useCount()
  const rows = provider.windows.flatMap((window) =>
    (['in', 'out'] as const).map((direction) => ({ window, direction, pace: window[direction] })),
  )
  return (
    <TableFrame look="list" label={t('gp.pace')}>
      <thead>
        <tr>
          <th scope="col">{t('gp.pace')}</th>
          <th scope="col" className="n">
            {t('gp.calls')}
          </th>
          <th scope="col" className="n">
            {t('gp.p50')}
          </th>
          <th scope="col" className="n">
            {t('gp.p99')}
          </th>
          <th scope="col" className="n">
            {t('gp.faults')}
          </th>
          <th scope="col" className="n">
            {t('gp.unbelieved')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ window, direction, pace }) => (
          <tr key={`${window.minutes}-${direction}`}>
            <th scope="row">
              {t(`gp.window.${windows[window.minutes] ?? 'day'}`)}
              <span className="muted"> · {t(`gp.direction.${direction}`)}</span>
            </th>
            <td className="n">{count(pace.calls)}</td>
            <td className="n">
              <PaceTime ms={pace.p50Ms} />
            </td>
            <td className="n">
              <PaceTime ms={pace.p99Ms} />
            </td>
            <td className="n">
              <FaultRate pace={pace} />
            </td>
            <td className="n">
              {direction === 'in' ? count(window.unbelieved) : <span className="muted">–</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Facts({ provider }: { provider: Provider }) {
  const t = useT()
  const { baseUrl, operatorId, walletPath, runningIn, runningOut, openRounds, openSessions, games } = provider
  const row = (id: string, name: string, value: ReactNode) => ({ id, name, value })
  return (
    <section className="card console-card">
      <h2 className="console-eyebrow">{t('gp.facts')}</h2>
      <KeyValues
        rows={[
          row('base', t('gp.detail.base_url'), <bdi dir="ltr">{baseUrl}</bdi>),
          row('operator', t('gp.detail.operator_id'), <bdi dir="ltr">{operatorId}</bdi>),
          row(
            'wallet',
            t('gp.wallet_path'),
            <span className="gp-copy">
              <bdi dir="ltr">{walletPath}</bdi>
              <CopyButton text={walletPath} />
            </span>,
          ),
          row('running', t('gp.under_way'), t('gp.running', { in: runningIn, out: runningOut })),
          row('games', t('gp.games'), games),
          row('sessions', t('gp.open_sessions'), openSessions),
          row('rounds', t('gp.open_rounds'), openRounds),
        ]}
      />
    </section>
  )
}

function TestCall({ provider: { code } }: { provider: Provider }) {
  const t = useT()
  const { may } = useOperator()
  const call = useProviderDeed(tryGameProvider, () => undefined, { isQuiet: true })
  const answer = call.data
  if (!may('providers.write')) return null
  const isGood = answer?.outcome === 'listed' || answer?.outcome === 'answered'
  return (
    <section className="card console-card">
      <h2 className="console-eyebrow">{t('gp.try')}</h2>
      <p className="small muted">{t('gp.try_text')}</p>
      <div className="console-buttons">
        <Button icon="pulse" isBusy={call.isPending} onClick={() => call.mutate({ code })}>
          {t('gp.try_verb')}
        </Button>
      </div>
      <div role="status">
        {answer && (
          <Note tone={isGood ? 'ok' : 'warn'}>
            {t(`gp.tried.${answer.outcome}`, { games: answer.games ?? 0, status: answer.status ?? 0 })}{' '}
            <span className="num">{t('gp.tried_ms', { ms: answer.tookMs })}</span>
          </Note>
        )}
      </div>
      <Fault error={call.error} />
    </section>
  )
}
