import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { addClub, listClubs } from '#contract/console/clubs.ts'

import { rankOf } from './rank.ts'

export function AddClubDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [rank, setRank] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const rankLevel = rankOf(rank)
  const add = useMutation({
    mutationFn: (input: { rankLevel: number; reason: string }) =>
      api.call(addClub, { ...scope, labelName: name.trim(), ...input }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listClubs.path] })
      showToast({ text: t('console.clubs.added', { name: name.trim() }) })
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
        return name.trim() !== '' && rankLevel !== undefined && add.mutateAsync({ rankLevel, reason })
      }}
      onClose={onClose}
    >
      <Field
        label={t('console.clubs.name')}
        isRequired
        error={isSubmitted && name.trim() === '' ? t('console.clubs.name_missing') : undefined}
      >
        <TextInput value={name} onChange={setName} maxLength={40} />
      </Field>
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
