import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { NameFields } from '#console/ui/TranslationFields.tsx'
import { addClub, listClubs } from '#contract/console/clubs.ts'
import type { Named } from '#domain/language/names.ts'

import { rankOf } from './rank.ts'

export function AddClubDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [named, setNamed] = useState<Named>({ name: '' })
  const name = named.name.trim()
  const [rank, setRank] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const rankLevel = rankOf(rank)
  const add = useMutation({
    mutationFn: (input: { rankLevel: number; reason: string }) =>
      api.call(addClub, { ...scope, labelName: name, names: { ...named.names }, ...input }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listClubs.path] })
      showToast({ text: t('console.clubs.added', { name }) })
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.clubs.add')}
      verb={t('console.clubs.add')}
      error={add.error}
      onConfirm={(reason) => {
        setSubmitted(true)
        return name !== '' && rankLevel !== undefined && add.mutateAsync({ rankLevel, reason })
      }}
      onClose={onClose}
    >
      <NameFields
        label={t('console.clubs.name')}
        longest={40}
        value={named}
        error={isSubmitted && name === '' ? t('console.clubs.name_missing') : undefined}
        onChange={(patch) => setNamed((before) => ({ ...before, ...patch }))}
      />
      <Field
        label={t('console.clubs.rank')}
        isRequired
        hint={t('console.clubs.rank_hint')}
        error={isSubmitted && rankLevel === undefined ? t('console.clubs.rank_wrong') : undefined}
      >
        <TextInput value={rank} onChange={setRank} inputMode="numeric" maxLength={2} />
      </Field>
    </ReasonDialog>
  )
}
