import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { CountMembers } from '#console/ui/CountMembers.tsx'
import { DepositedField, RegisteredFields } from '#console/ui/MemberFacts.tsx'
import { PlayRules } from '#console/ui/PlayRules.tsx'
import { readContentRules } from '#contract/console/content.ts'
import { countAudience } from '#contract/console/offers.ts'
import { findLanguage, languageCodes } from '#domain/language/language.ts'

import type { PartProps } from './editor.ts'
import { ChecksField, Part, TextField } from './fields.tsx'

export function AudiencePart({ editor }: PartProps) {
  const t = useT()
  const all = t('offers.hint.all')
  const { draft } = editor
  // A version of before may state segments by names, which the next one must leave out.
  const isFilled = draft.values.segments !== ''
  const [wasFilled] = useState(isFilled)
  const languages = useQuery(queryOf(useApi(), readContentRules, useScope())).data?.languages ?? []
  return (
    <Part title={t('offers.part.audience')}>
      <div className="console-fields">
        <TextField
          editor={editor}
          name="ageMin"
          hint={t('offers.hint.ageMin', { age: editor.brand.minimumAge })}
          isNumber
        />
        <TextField editor={editor} name="levels" hint={all} />
        <TextField editor={editor} name="countries" hint={all} />
        <TextField editor={editor} name="registeredDaysMin" isNumber />
        <TextField editor={editor} name="registeredDaysMax" isNumber />
        {(wasFilled || isFilled) && <TextField editor={editor} name="segments" />}
        <SegmentFields editor={editor} />
      </div>
      <ChecksField
        legend={t('console.campaigns.languages')}
        codes={languageCodes.filter(
          (code) => languages.includes(code) || draft.values.languages.includes(code),
        )}
        chosen={draft.values.languages}
        labelOf={(code) => findLanguage(code)?.name ?? code}
        onChange={(languages) => draft.change({ languages })}
        error={undefined}
      />
      <PlayRules
        typed={draft.values.play}
        change={(patch) => draft.change({ play: { ...draft.values.play, ...patch } })}
        errorOf={editor.errorOf}
      />
      <Reach editor={editor} />
    </Part>
  )
}

function SegmentFields({ editor }: PartProps) {
  const t = useT()
  const { draft, errorOf } = editor
  const { values, change } = draft
  return (
    <>
      <RegisteredFields values={values} change={change} error={errorOf('registeredTo')} />
      <TextField editor={editor} name="seenWithinDays" hint={t('offers.hint.seenWithinDays')} isNumber />
      <DepositedField
        value={values.deposited}
        hint={t('offers.hint.deposited')}
        onChange={(deposited) => change({ deposited })}
      />
    </>
  )
}

/** The number of members for whom the offer is now. */
function Reach({ editor: { judged } }: PartProps) {
  const t = useT()
  const audience = judged.version ? judged.rules?.audience : undefined
  return (
    <CountMembers
      endpoint={countAudience}
      input={audience && { audience }}
      words={(count, members) => t('offers.audience_count', { members, count })}
    />
  )
}
