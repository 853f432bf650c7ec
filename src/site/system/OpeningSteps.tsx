import { useT } from '#browser/i18n/translate.ts'
import { Timeline } from '#browser/ui/Timeline.tsx'
import { MemberWords } from '#site/session/MemberWords.tsx'

import { NotifyOpening } from './NotifyOpening.tsx'

interface Times {
  readonly sinceMs: number | undefined
  readonly opensAtMs: number | undefined
}

/** When the site closed and opens, and a notification of the browser at its opening. */
export function OpeningSteps(times: Times) {
  return (
    <MemberWords>
      <Steps {...times} />
      <NotifyOpening />
    </MemberWords>
  )
}

/** Without a time no steps: they would say what the title says. */
function Steps({ sinceMs, opensAtMs }: Times) {
  const t = useT()
  if (sinceMs === undefined && opensAtMs === undefined) return null
  return (
    <Timeline
      steps={[
        {
          id: 'closed',
          state: 'done',
          title: t('opening.closed'),
          ...(sinceMs === undefined ? {} : { atMs: sinceMs }),
        },
        { id: 'work', state: 'now', title: t('opening.work') },
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
