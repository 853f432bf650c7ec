import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useScope } from '#console/frame/brand.ts'
import { DraftFoot } from '#console/ui/DraftFoot.tsx'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { useSave } from '#console/ui/use-save.ts'
import { listClubs } from '#contract/console/clubs.ts'
import { changeMember, memberPage } from '#contract/console/members.ts'

import { type MemberFacts, memberStale } from './member-calls.ts'

interface Profile {
  readonly nickname: string
  readonly memberLabel: string
  readonly mayTransferToUpline: boolean
  /** Empty: no club. */
  readonly clubId: string
}

const NO_CLUB = 'none'

function profileOf(member: MemberFacts): Profile {
  return {
    nickname: member.nickname,
    memberLabel: member.memberLabel ?? '',
    mayTransferToUpline: member.mayTransferToUpline,
    clubId: member.club?.id ?? '',
  }
}

/** The editable part of a profile. After a concurrent edit the later operator chooses between both versions. */
export function MemberProfileForm({ member }: { member: MemberFacts }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const draft = useDraft(profileOf(member), member.version)
  const { id } = member
  const saving = useSave({
    draft,
    send: (reason: string, version) => {
      const { nickname, memberLabel, mayTransferToUpline, clubId } = draft.values
      return api.call(changeMember, {
        ...scope,
        id,
        version,
        nickname: nickname.trim(),
        memberLabel: memberLabel.trim(),
        mayTransferToUpline,
        ...(clubId === '' ? {} : { clubId }),
        reason,
      })
    },
    reread: async () => {
      const newer = await api.call(memberPage, { ...scope, id })
      return { values: profileOf(newer), version: newer.version }
    },
    stale: memberStale,
  })
  return (
    <>
      <section className="card console-card">
        <h2>{t('console.member.edit')}</h2>
        <ProfileFields draft={draft} />
      </section>
      <DraftFoot draft={draft} saving={saving} {...useProfileWords()} onSave={saving.save} isOnPage />
    </>
  )
}

function ProfileFields({ draft }: { draft: Draft<Profile> }) {
  const t = useT()
  const clubs = useQuery(queryOf(useApi(), listClubs, useScope()))
  const { values, change } = draft
  return (
    <div className="console-fields">
      <Field label={t('console.column.nickname')}>
        <TextInput value={values.nickname} maxLength={40} onChange={(nickname) => change({ nickname })} />
      </Field>
      <Field label={t('console.member.label')} hint={t('console.member.label_hint')}>
        <TextInput
          value={values.memberLabel}
          maxLength={40}
          onChange={(memberLabel) => change({ memberLabel })}
        />
      </Field>
      <Field label={t('console.column.club')}>
        <Select
          value={values.clubId || NO_CLUB}
          choices={[
            { id: NO_CLUB, label: t('console.member.no_club') },
            ...(clubs.data?.list ?? [])
              .filter(({ id, isActive }) => isActive || id === values.clubId)
              .map(({ id, labelName }) => ({ id, label: labelName })),
          ]}
          onChange={(id) => change({ clubId: id === NO_CLUB ? '' : id })}
        />
      </Field>
      <Checkbox
        isChecked={values.mayTransferToUpline}
        onChange={(mayTransferToUpline) => change({ mayTransferToUpline })}
      >
        {t('console.member.to_upline')}
      </Checkbox>
    </div>
  )
}

/** Labels and values of a profile for the conflict view. */
function useProfileWords() {
  const t = useT()
  const clubs = useQuery(queryOf(useApi(), listClubs, useScope()))
  const names: Readonly<Record<string, string>> = {
    nickname: t('console.column.nickname'),
    memberLabel: t('console.member.label'),
    clubId: t('console.column.club'),
    mayTransferToUpline: t('console.member.to_upline'),
  }
  return {
    nameOf: (field: string) => names[field] ?? field,
    textOf: (field: string, value: unknown) => {
      if (typeof value === 'boolean') return t(value ? 'console.on' : 'console.off')
      if (field !== 'clubId') return String(value)
      if (value === '') return t('console.member.no_club')
      return clubs.data?.list.find(({ id }) => id === value)?.labelName ?? String(value)
    },
  }
}
