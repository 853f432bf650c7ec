import { useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { detailName } from '#console/audit/detail-name.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { DraftFoot } from '#console/ui/DraftFoot.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { TranslationFields } from '#console/ui/TranslationFields.tsx'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { useSave } from '#console/ui/use-save.ts'
import { changeClub, listClubs } from '#contract/console/clubs.ts'
import type { Translations } from '#domain/language/names.ts'

import type { Club } from './club.ts'
import { rankOf } from './rank.ts'

interface ClubValues {
  readonly labelName: string
  readonly names: Translations
  readonly rank: string
  readonly isActive: boolean
}

const valuesOf = ({ labelName, names, rankLevel, isActive }: Club): ClubValues => ({
  labelName,
  names: names ?? {},
  rank: String(rankLevel),
  isActive,
})

export function ClubPanel({ club, onClose }: { club: Club; onClose: () => void }) {
  const t = useT()
  const count = useCount()
  const { may } = useOperator()
  return (
    <RecordPanel id={club.id} name={club.labelName} onClose={onClose}>
      <PanelPart>
        <KeyValues
          rows={[
            { id: 'members', name: t('console.page.members'), value: count(club.members) },
            { id: 'rank', name: t('console.clubs.rank'), value: club.rankLevel },
          ]}
        />
      </PanelPart>
      {may('clubs.write') && (
        <PanelPart title={t('console.clubs.change')}>
          <ClubForm club={club} />
        </PanelPart>
      )}
    </RecordPanel>
  )
}

function ClubForm({ club }: { club: Club }) {
  const t = useT()
  const draft = useDraft(valuesOf(club), club.version)
  const saving = useSaveClub(club, draft)
  const { values } = draft
  const rankLevel = rankOf(values.rank)
  const names: Readonly<Record<string, string>> = {
    labelName: t('console.clubs.name'),
    rank: t('console.clubs.rank'),
    isActive: t('console.clubs.is_open'),
  }
  return (
    <div className="stack">
      <ClubFields draft={draft} />
      <DraftFoot
        draft={draft}
        saving={saving}
        nameOf={(field) => names[field] ?? detailName(t, field)}
        textOf={(_field, value) =>
          typeof value === 'boolean' ? t(value ? 'console.on' : 'console.off') : String(value)
        }
        onSave={(reason) =>
          rankLevel !== undefined && values.labelName.trim() !== '' && saving.save({ rankLevel, reason })
        }
      />
    </div>
  )
}

function ClubFields({ draft: { values, change } }: { draft: Draft<ClubValues> }) {
  const t = useT()
  return (
    <>
      <TranslationFields
        label={t('console.clubs.name')}
        longest={40}
        isRequired
        text={values.labelName}
        translations={values.names}
        onText={(labelName) => change({ labelName })}
        onTranslations={(names) => change({ names })}
      />
      <Field
        label={t('console.clubs.rank')}
        isRequired
        hint={t('console.clubs.rank_hint')}
        error={rankOf(values.rank) === undefined ? t('console.clubs.rank_wrong') : undefined}
      >
        <TextInput
          value={values.rank}
          inputMode="numeric"
          maxLength={2}
          onChange={(rank) => change({ rank })}
        />
      </Field>
      <Checkbox isChecked={values.isActive} onChange={(isActive) => change({ isActive })}>
        {t('console.clubs.is_open')}
      </Checkbox>
    </>
  )
}

function useSaveClub({ id }: Club, draft: Draft<ClubValues>) {
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { values } = draft
  return useSave({
    draft,
    send: (given: { rankLevel: number; reason: string }, version) =>
      api.call(changeClub, {
        ...scope,
        id,
        version,
        labelName: values.labelName.trim(),
        names: { ...values.names },
        isActive: values.isActive,
        ...given,
      }),
    reread: async () => {
      const now = await queries.fetchQuery({ ...queryOf(api, listClubs, scope), staleTime: 0 })
      const club = now.list.find((one) => one.id === id)
      return club && { values: valuesOf(club), version: club.version }
    },
    stale: [listClubs.path],
  })
}
