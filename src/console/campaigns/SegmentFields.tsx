import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { CountMembers } from '#console/ui/CountMembers.tsx'
import { DepositedField, LevelAndLanguageChecks, RegisteredFields } from '#console/ui/MemberFacts.tsx'
import { PlayRules } from '#console/ui/PlayRules.tsx'
import { countSegment } from '#contract/console/campaigns.ts'

import { type CampaignField, type Found, type TypedCampaign, readSegment } from './typed-campaign.ts'

export interface FieldsProps {
  readonly typed: TypedCampaign
  readonly found: Found
  readonly change: (patch: Partial<TypedCampaign>) => void
  readonly errorOf: (field: CampaignField) => string | undefined
}

/** The rules of the members whom a campaign reaches, with their number now. */
export function SegmentFields({ typed, found, change, errorOf }: FieldsProps) {
  const t = useT()
  const number = (field: 'seenWithinDays' | 'unseenForDays') => (
    <Field label={t(`console.campaigns.${field}`)} error={errorOf(field)}>
      <TextInput
        inputMode="numeric"
        maxLength={4}
        value={typed[field]}
        onChange={(value) => change({ [field]: value })}
      />
    </Field>
  )
  return (
    <section className="campaign-part">
      <h3>{t('console.campaigns.segment')}</h3>
      <p className="small muted">{t('console.campaigns.segment_text')}</p>
      <LevelAndLanguageChecks found={found} values={typed} change={change} />
      <div className="console-fields">
        {number('seenWithinDays')}
        {number('unseenForDays')}
        <RegisteredFields values={typed} change={change} error={errorOf('registeredTo')} />
        <MoreFields typed={typed} change={change} errorOf={errorOf} />
      </div>
      <PlayRules
        typed={typed.play}
        change={(patch) => change({ play: { ...typed.play, ...patch } })}
        errorOf={errorOf}
      />
      <Reach typed={typed} found={found} />
    </section>
  )
}

function MoreFields({ typed, change, errorOf }: Omit<FieldsProps, 'found'>) {
  const t = useT()
  return (
    <>
      <Field
        label={t('console.campaigns.countries')}
        hint={t('console.campaigns.countries_hint')}
        error={errorOf('countries')}
      >
        <TextInput value={typed.countries} maxLength={240} onChange={(countries) => change({ countries })} />
      </Field>
      <DepositedField value={typed.hasDeposited} onChange={(hasDeposited) => change({ hasDeposited })} />
    </>
  )
}

function Reach({ typed, found }: Pick<FieldsProps, 'typed' | 'found'>) {
  const t = useT()
  const read = readSegment(typed, found)
  return (
    <CountMembers
      endpoint={countSegment}
      input={read.fault === undefined ? { purpose: typed.purpose, segment: read.segment } : undefined}
      words={(count, members) => t('console.campaigns.reaches', { members, count })}
    />
  )
}
