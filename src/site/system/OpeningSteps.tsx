import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Timeline, type TimelineStep } from '#browser/ui/Timeline.tsx'
import { presence } from '#contract/presence.ts'
import { stepsOfClosing } from '#domain/content/maintenance-step.ts'
import { useSite } from '#site/bootstrap.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

import { NotifyOpening } from './NotifyOpening.tsx'

interface Times {
  readonly sinceMs: number | undefined
  readonly opensAtMs: number | undefined
}

const ASK_EVERY_MS = 60_000

/** When the site closed and opens with the brand's steps between, and a notification of the browser at its opening. */
export function OpeningSteps(times: Times) {
  return (
    <MemberWords>
      <Steps {...times} />
      <NotifyOpening />
    </MemberWords>
  )
}

/** Without a time and without steps of the brand nothing: it would say what the title says. */
function Steps({ sinceMs, opensAtMs }: Times) {
  const t = useT()
  const own = useOwnSteps({ sinceMs, opensAtMs })
  if (sinceMs === undefined && opensAtMs === undefined && own.length === 0) return null
  const isBegun = own.some(({ state }) => state !== 'wait')
  return (
    <Timeline
      steps={[
        {
          id: 'closed',
          state: 'done',
          title: t('opening.closed'),
          ...(sinceMs === undefined ? {} : { atMs: sinceMs }),
        },
        ...(isBegun ? [] : [{ id: 'work', state: 'now', title: t('opening.work') } as const]),
        ...own,
        {
          id: 'opens',
          state: 'wait',
          title: t('opening.opens'),
          ...(opensAtMs === undefined ? {} : { atMs: opensAtMs }),
        },
      ]}
    />
  )
}

/** The steps that operators wrote for this closing, by the clock of now. */
function useOwnSteps(times: Times): readonly TimelineStep[] {
  const nowMs = useNowMs()
  const { language } = useSite()
  const { data } = useQuery({
    ...queryOf(useApi(), presence.maintenanceSteps, { language }),
    refetchInterval: ASK_EVERY_MS,
  })
  const steps = (data?.list ?? []).map(({ id, title, beginsAt }) => ({
    id,
    title,
    atMs: Date.parse(beginsAt),
  }))
  return stepsOfClosing(steps, { ...times, nowMs })
}
