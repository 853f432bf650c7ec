import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { waitText } from '#console/draws/DrawTag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { changeAlarm } from '#contract/console/alarms.ts'
import { overview } from '#contract/console/overview.ts'
import { alarmRules } from '#domain/alarms/alarm.ts'

import { AlarmDialog } from './AlarmDialog.tsx'
import type { Overview } from './overview.ts'

export type Alarm = Overview['alarms'][number]
export type AlarmChange = {
  deed: 'take' | 'hand_over' | 'release' | 'close' | 'reopen'
  to?: string
  note?: string
}

const minutesSince = (at: string) => Math.max(0, Math.floor((readServerNowMs() - Date.parse(at)) / 60_000))

/** Conditions that need an operator, each with its owner and the page that resolves it. Closed ones stand last. */
export function Alarms({ alarms }: { alarms: Overview['alarms'] }) {
  const t = useT()
  const open = alarms.filter(({ closed }) => !closed)
  const grave = open.filter(({ kind }) => alarmRules[kind].gravity === 'bad').length
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.alarm.title')}</h2>
        {grave > 0 && <span className="tag bad">{t('console.alarm.grave_count', { count: grave })}</span>}
        {open.length > grave && (
          <span className="tag warn">{t('console.alarm.watch_count', { count: open.length - grave })}</span>
        )}
      </div>
      {alarms.length === 0 ? (
        <p className="row muted">
          <Icon name="check" />
          {t('console.alarm.none')}
        </p>
      ) : (
        <ul className="dash-alarms">
          {[...open, ...alarms.filter(({ closed }) => closed)].map((alarm) => (
            <AlarmRow key={alarm.kind} alarm={alarm} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AlarmRow({ alarm }: { alarm: Alarm }) {
  const t = useT()
  const [asking, ask] = useState<'hand_over' | 'close'>()
  const change = useAlarmChange(alarm, () => ask(undefined))
  const { kind, since, count, closed, note, changedAt } = alarm
  const { gravity } = alarmRules[kind]
  return (
    <li className={closed ? 'closed' : undefined}>
      <span className={closed ? 'ok' : gravity}>
        <Icon name={closed ? 'check' : gravity === 'info' ? 'info' : 'alarm'} />
      </span>
      <b>{count === undefined ? t(`console.alarm.${kind}`) : t('console.draws.awaited_count', { count })}</b>
      <span className="xs muted">{since && <ExactTime at={since} />}</span>
      <p className="xs muted">
        {t(`console.alarm.${kind}_text`)}{' '}
        {kind === 'results_awaited' && since && (
          <>{t('console.alarm.results_oldest', { age: waitText(t, minutesSince(since)) })} </>
        )}
        {kind === 'results_awaited' && (
          <Link className="link" to={paths.draws}>
            {t('console.page.draws')}
          </Link>
        )}
        {kind === 'result_feeds' && (
          <Link className="link" to={paths.resultFeeds}>
            {t('console.page.result_feeds')}
          </Link>
        )}
      </p>
      {note && (
        <p className="xs dash-alarm-note">
          {note} {changedAt && <ExactTime at={changedAt} />}
        </p>
      )}
      <AlarmDeeds alarm={alarm} change={change} ask={ask} />
      {!asking && <Fault error={change.error} />}
      {asking && (
        <AlarmDialog
          deed={asking}
          error={change.error}
          onConfirm={(further) => change.mutateAsync({ deed: asking, ...further })}
          onClose={() => {
            ask(undefined)
            change.reset()
          }}
        />
      )}
    </li>
  )
}

function AlarmDeeds({
  alarm: { owner, closed, isClosable },
  change,
  ask,
}: {
  alarm: Alarm
  change: ReturnType<typeof useAlarmChange>
  ask: (deed: 'hand_over' | 'close') => void
}) {
  const t = useT()
  const run = (deed: AlarmChange['deed']) => () => change.mutate({ deed })
  const button = (deed: AlarmChange['deed'], onClick = run(deed)) => (
    <Button size="sm" tone="ghost" isBusy={change.isPending} onClick={onClick}>
      {t(`console.alarm.do.${deed}`)}
    </Button>
  )
  if (closed)
    return (
      <div className="dash-alarm-deeds xs">
        <span className="muted">
          {t('console.alarm.closed_by', { name: closed.name })} <ExactTime at={closed.until} />
        </span>
        {button('reopen')}
      </div>
    )
  return (
    <div className="dash-alarm-deeds xs">
      {owner && (
        <span className="row">
          <Avatar id={owner.name} sizeRem={1.25} />
          {t(owner.isMine ? 'console.alarm.mine' : 'console.alarm.owned', { name: owner.name })}
        </span>
      )}
      {!owner && button('take')}
      {owner?.isMine && button('hand_over', () => ask('hand_over'))}
      {owner?.isMine && button('release')}
      {isClosable && (!owner || owner.isMine) && button('close', () => ask('close'))}
    </div>
  )
}

/** After each deed, also a refused one, the alarms are read again. */
function useAlarmChange({ kind, version }: Alarm, onDone: () => void) {
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: [overview.path] })
  return useMutation({
    mutationFn: (change: AlarmChange) => api.call(changeAlarm, { ...scope, kind, version, ...change }),
    onSuccess: async () => {
      await askAgain()
      onDone()
    },
    onError: askAgain,
  })
}
