import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import type { LimitReached as Reached } from '#contract/limits.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

import './limit-reached.css'
import { useSaferWords } from './use-safer.ts'

/** The limit that a refusal names: what is left of it, when it renews, and the way to the limits. */
export function LimitReached({ limit }: { limit: Reached | undefined }) {
  if (!limit) return null
  return (
    <MemberWords>
      <Figures limit={limit} />
    </MemberWords>
  )
}

function Figures({ limit }: { limit: Reached }) {
  const t = useT()
  const words = useSaferWords()
  const openCentre = useOpenCentre()
  const { kind, binding, left, renewsAt } = limit
  const name = words.name(limit)
  const percent = shareUsed(left, binding)
  return (
    <div className={percent >= 100 ? 'limit-reached is-full' : 'limit-reached'}>
      <b>{name}</b>
      <Progress label={name} percent={percent} />
      <p>
        {t('safer.left', { left: words.value(left, kind), limit: words.value(binding, kind) })}
        <span aria-hidden="true"> · </span>
        {t('safer.resets', { date: words.moment(renewsAt) })}
      </p>
      <Button size="sm" icon="shield" onClick={() => openCentre('saferPlay')}>
        {t('safer.limits')}
      </Button>
    </div>
  )
}

/** For the bar alone: a limit has at most as many digits as a float keeps whole percents of. */
function shareUsed(left: string, binding: string): number {
  const of = Number.parseFloat(binding)
  return of > 0 ? 100 - (Number.parseFloat(left) / of) * 100 : 100
}
