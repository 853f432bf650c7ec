import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { PictureInput } from '#console/content/PictureInput.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { NameFields, TranslationFields } from '#console/ui/TranslationFields.tsx'
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

interface FieldsProps {
  readonly typed: TypedGood
  readonly change: (patch: Partial<TypedGood>) => void
  readonly errorOf: (field: GoodField) => string | undefined
}

function GoodFields({ typed, currency, change, errorOf }: FieldsProps & { readonly currency: string }) {
  const t = useT()
  return (
    <>
      <Appearance typed={typed} change={change} errorOf={errorOf} />
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

/** The name, details and picture that members see. */
function Appearance({ typed, change, errorOf }: FieldsProps) {
  const t = useT()
  const { may } = useOperator()
  return (
    <>
      <NameFields
        label={t('console.points.good')}
        longest={60}
        value={typed}
        error={errorOf('name')}
        onChange={change}
      />
      <TranslationFields
        label={t('console.detail.details')}
        longest={140}
        text={typed.details}
        translations={typed.detailsIn}
        onText={(details) => change({ details })}
        onTranslations={(detailsIn) => change({ detailsIn })}
      />
      <Field label={t('console.detail.look')}>
        <Select
          value={typed.look}
          onChange={(look) => change({ look: look as GoodLook })}
          choices={goodLooks.map((id) => ({ id, label: t(`console.points.look_${id}`) }))}
        />
      </Field>
      {may('content.write') && may('content.read') && (
        <PictureInput
          label={t('console.points.picture')}
          value={typed.picture}
          error={undefined}
          onChange={(id) => change({ picture: typeof id === 'string' ? id : undefined })}
        />
      )}
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
