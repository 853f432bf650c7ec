import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { addOperator, listOperators, listRoles } from '#contract/console/operators.ts'
import type { OperatorRole } from '#domain/access/operator-role.ts'

import { HandOverDialog } from './HandOverDialog.tsx'
import { roleName } from './role-name.ts'

const HOUSE = 'house'

/** Creates an operator. The initial password is shown once, and only allows setting a new one. */
export function AddOperatorDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const { isOfHouse, merchants } = useOperator()
  const roles = useQuery(queryOf(api, listRoles, {}))
  const [name, setName] = useState('')
  const [role, setRole] = useState<OperatorRole>()
  const [place, setPlace] = useState(isOfHouse ? HOUSE : (merchants[0]?.merchantCode ?? HOUSE))
  const [isSubmitted, setSubmitted] = useState(false)
  const add = useMutation({
    mutationFn: (input: { role: OperatorRole; reason: string }) =>
      api.call(addOperator, {
        ...(isOfHouse && place !== HOUSE ? { merchantCode: place } : {}),
        name: name.trim(),
        ...input,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listOperators.path] }),
  })
  const givable = (roles.data?.list ?? []).filter(({ isGivable }) => isGivable)
  if (add.data) return <HandOverDialog name={name.trim()} given={add.data} onClose={onClose} />
  return (
    <ReasonDialog
      question={t('console.operators.add')}
      verb={t('console.operators.add')}
      error={add.error ?? roles.error}
      onConfirm={(reason) => {
        setSubmitted(true)
        return name.trim() !== '' && role !== undefined && add.mutateAsync({ role, reason })
      }}
      onClose={onClose}
    >
      <Field
        label={t('console.operators.name')}
        isRequired
        hint={t('console.operators.name_hint')}
        error={isSubmitted && name.trim() === '' ? t('console.operators.name_missing') : undefined}
      >
        <TextInput value={name} onChange={setName} maxLength={64} autoComplete="off" dir="ltr" />
      </Field>
      <Field
        label={t('console.operators.role')}
        isRequired
        error={isSubmitted && !role ? t('console.operators.role_missing') : undefined}
      >
        <Select
          value={role}
          placeholder={t('console.operators.choose')}
          choices={givable.map((one) => ({ id: one.role, label: roleName(t, one.role) }))}
          onChange={(id) => setRole(givable.find((one) => one.role === id)?.role)}
        />
      </Field>
      {isOfHouse && (
        <Field label={t('console.operators.works_for')}>
          <Select
            value={place}
            choices={[
              { id: HOUSE, label: t('console.operators.whole_house') },
              ...merchants.map((one) => ({ id: one.merchantCode, label: one.name })),
            ]}
            onChange={setPlace}
          />
        </Field>
      )}
    </ReasonDialog>
  )
}
