import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { savePointGood } from '#contract/console/points.ts'
import { type GoodLook, goodLooks } from '#domain/points/goods.ts'

import {
  type GoodField,
  type Listed,
  type ListedGood,
  type TypedGood,
  readTypedGood,
  typedGood,
} from './good.ts'

interface GoodDialogProps {
  readonly found: Pick<Listed, 'currency' | 'stakeLeast'>
  /** Absent for a new good. */
  readonly good: ListedGood | undefined
  readonly onClose: () => void
}

/** Adds or changes a good. What gives members more waits for a second operator. */
export function GoodDialog({ found, good, onClose }: GoodDialogProps) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedGood(good))
  const [isSubmitted, setSubmitted] = useState(false)
  const read = readTypedGood(typed, { ...found, taken: good?.taken ?? 0 })
  const saving = useMutation({
    mutationFn: (reason: string) => {
      if (read.fault !== undefined) throw new Error(`the good has a fault: ${read.fault}`)
      const which = good ? { id: good.id } : {}
      return api.call(savePointGood, {
        ...scope,
        ...which,
        version: good?.version ?? 0,
        good: read.good,
        reason,
      })
    },
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  const title = t(good ? 'console.points.good_change' : 'console.points.good_add')
  return (
    <ReasonDialog
      question={title}
      verb={t('console.points.good_save')}
      error={saving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => read.fault === undefined && saving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.points.good_text')}</p>
      <GoodFields
        typed={typed}
        currency={found.currency}
        change={(patch) => setTyped((before) => ({ ...before, ...patch }))}
        errorOf={(field) =>
          isSubmitted && read.fault === field ? t(`console.points.good_fault_${read.why}`) : undefined
        }
      />
    </ReasonDialog>
  )
}

function GoodFields({
  typed,
  currency,
  change,
  errorOf,
}: {
  typed: TypedGood
  currency: string
  change: (patch: Partial<TypedGood>) => void
  errorOf: (field: GoodField) => string | undefined
}) {
  const t = useT()
  return (
    <>
      <Field label={t('console.points.good')} isRequired error={errorOf('name')}>
        <TextInput value={typed.name} maxLength={60} onChange={(name) => change({ name })} />
      </Field>
      <Field label={t('console.detail.details')}>
        <TextInput value={typed.details} maxLength={140} onChange={(details) => change({ details })} />
      </Field>
      <Field label={t('console.detail.look')}>
        <Select
          value={typed.look}
          onChange={(look) => change({ look: look as GoodLook })}
          choices={goodLooks.map((id) => ({ id, label: t(`console.points.look_${id}`) }))}
        />
      </Field>
      <div className="console-fields">
        <Whole
          label={t('console.points.price')}
          value={typed.points}
          error={errorOf('points')}
          onChange={(points) => change({ points })}
        />
        <Field
          label={t('console.detail.worth')}
          hint={t('console.points.worth_hint')}
          isRequired
          error={errorOf('worth')}
        >
          <AmountInput currency={currency} value={typed.worth} onChange={(worth) => change({ worth })} />
        </Field>
        <Whole
          label={t('console.detail.supply')}
          value={typed.supply}
          error={errorOf('supply')}
          onChange={(supply) => change({ supply })}
        />
        <Whole
          label={t('console.points.rank')}
          value={typed.rank}
          error={errorOf('rank')}
          onChange={(rank) => change({ rank })}
        />
      </div>
      <Checkbox isChecked={typed.isOn} onChange={(isOn) => change({ isOn })}>
        {t('console.points.on_offer')}
      </Checkbox>
    </>
  )
}

function Whole({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <Field label={label} isRequired error={error}>
      <TextInput inputMode="numeric" maxLength={9} value={value} onChange={onChange} />
    </Field>
  )
}
