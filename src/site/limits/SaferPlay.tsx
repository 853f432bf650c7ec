import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { openService } from '#site/support/open-support.ts'

import { BreakCard } from './BreakCard.tsx'
import { ExclusionCard } from './ExclusionCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { LimitsCard } from './LimitsCard.tsx'
import './safer-play.css'
import { NetCard } from './NetCard.tsx'
import { OutsideHelp } from './OutsideHelp.tsx'
import { SessionCard } from './SessionCard.tsx'
import { ShutOutNote } from './ShutOutNote.tsx'
import { type Standing, useStanding } from './use-safer.ts'

/** The page of safer play: net position, limits, breaks and exclusion. */
export function SaferPlay() {
  const t = useT()
  const standing = useStanding()
  if (standing.isError)
    return (
      <ErrorState
        what={t('centre.failed_title')}
        safe={t('centre.failed_text')}
        onRetry={() => void standing.refetch()}
      />
    )
  if (!standing.data)
    return (
      <div className="safer" aria-busy="true">
        <div className="card pad">
          <Skeleton shape="box" />
        </div>
      </div>
    )
  return <Safer standing={standing.data} />
}

function Safer({ standing }: { standing: Standing }) {
  const t = useT()
  const api = useApi()
  return (
    <div className="safer">
      <div className="safer-lead">
        <p className="muted small">{t('safer.lead', { hours: standing.increaseHours })}</p>
        <Button icon="chat" onClick={() => void openService(api)}>
          {t('safer.talk')}
        </Button>
      </div>
      {standing.shutOut && <ShutOutNote shutOut={standing.shutOut} />}
      <NetCard />
      <SessionCard standing={standing} />
      <LimitsCard standing={standing} />
      <BreakCard standing={standing} />
      <ExclusionCard standing={standing} />
      <HistoryCard />
      <OutsideHelp />
    </div>
  )
}
