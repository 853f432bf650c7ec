import { useT } from '#browser/i18n/translate.ts'
import { countMissionMembers } from '#contract/console/missions.ts'
import { CountMembers } from '#console/ui/CountMembers.tsx'
import { DepositedField, LevelAndLanguageChecks, RegisteredFields } from '#console/ui/MemberFacts.tsx'
import { PlayRules } from '#console/ui/PlayRules.tsx'

import { type AudienceField, type TypedAudience, readAudience } from './typed-audience.ts'
import type { Listed } from './typed-mission.ts'

/** The members for whom a mission is, with their number now. */
export function AudienceFields({
  typed,
  found,
  change,
  errorOf,
}: {
  typed: TypedAudience
  found: Pick<Listed, 'levels' | 'languages'>
  change: (audience: TypedAudience) => void
  errorOf: (field: AudienceField) => string | undefined
}) {
  const t = useT()
  const set = (patch: Partial<TypedAudience>) => change({ ...typed, ...patch })
  const read = readAudience(typed)
  return (
    <section className="stack">
      <h3>{t('console.campaigns.segment')}</h3>
      <p className="small muted">{t('console.campaigns.segment_text')}</p>
      <LevelAndLanguageChecks found={found} values={typed} change={set} />
      <div className="console-fields">
        <RegisteredFields values={typed} change={set} error={errorOf('registeredTo')} />
        <DepositedField value={typed.hasDeposited} onChange={(hasDeposited) => set({ hasDeposited })} />
      </div>
      <PlayRules
        typed={typed.play}
        change={(patch) => set({ play: { ...typed.play, ...patch } })}
        errorOf={errorOf}
      />
      <CountMembers
        endpoint={countMissionMembers}
        input={read.fault === undefined ? { segment: read.segment ?? {} } : undefined}
        words={(count, members) => t('offers.audience_count', { members, count })}
      />
    </section>
  )
}
