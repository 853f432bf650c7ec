import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { listAgentRuns } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'
import { addDays } from '#domain/records/business-day.ts'

import type { RunState } from './payout-search.ts'

export type Run = Output<typeof listAgentRuns>['list'][number]

const tones: Readonly<Record<RunState, TagTone>> = {
  waiting: 'warn',
  released: 'info',
  stopped: 'bad',
  paid: 'ok',
}

export function PayoutTag({ state }: { state: RunState }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.payouts.state_${state}`)}</Tag>
}

/** The income is held because the upline of the contract had none itself. */
export function LacksUpline() {
  return <Tag tone="warn">{useT()('console.payouts.lacks_upline')}</Tag>
}

/** The income is held for signs of abuse in a payout that needed no operators. */
export function HeldForSigns() {
  return <Tag tone="warn">{useT()('console.flags.title')}</Tag>
}

/** First and last day of a period. */
export function PeriodText({ startDay, endDay }: { startDay: string; endDay: string }) {
  const last = addDays(endDay, -1)
  return (
    <span className="num" dir="ltr">
      {startDay === last ? startDay : `${startDay} – ${last}`}
    </span>
  )
}
