import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Popover } from '#browser/ui/Popover.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import {
  isRecordPreset,
  PRESET_AT_FIRST,
  type RecordPeriod,
  recordPresets,
  refusePeriod,
} from '#domain/records/record-period.ts'

import { dayText } from './day-text.ts'
import type { RecordSearch } from './record-search.ts'

/** Filter by a named period or by dates. The resulting dates are always shown. */
export function PeriodFilters({
  search,
  period,
  onChange,
}: {
  search: RecordSearch
  period: RecordPeriod | undefined
  onChange: (patch: RecordSearch) => void
}) {
  const t = useT()
  const { language } = useFormat()
  const isOwn = search.from !== undefined
  return (
    <>
      <SegmentedControl
        label={t('record.period')}
        options={recordPresets.map((preset) => ({ id: preset, label: t(`record.preset_${preset}`) }))}
        selected={isOwn ? '' : (search.period ?? PRESET_AT_FIRST)}
        onSelect={(id) => {
          if (isRecordPreset(id)) onChange({ period: id, from: undefined, to: undefined, open: undefined })
        }}
      />
      <Popover
        label={t('record.days')}
        align="start"
        pane={
          <DaysForm
            key={`${period?.from} ${period?.to}`}
            period={period}
            onChosen={(days) => onChange({ ...days, period: undefined, open: undefined })}
          />
        }
      >
        <button type="button" className="select rec-days">
          <Icon name="clock" />
          <span className="sr">{t('record.days')}</span>
          <bdi>
            {period
              ? t('record.span', { from: dayText(period.from, language), to: dayText(period.to, language) })
              : '…'}
          </bdi>
        </button>
      </Popover>
    </>
  )
}

function DaysForm({
  period,
  onChosen,
}: {
  period: RecordPeriod | undefined
  onChosen: (days: RecordPeriod) => void
}) {
  const t = useT()
  const [days, setDays] = useState<RecordPeriod>(period ?? { from: '', to: '' })
  const [fault, setFault] = useState<ReturnType<typeof refusePeriod>>()
  return (
    <Form
      className="stack rec-days-form"
      onSubmit={() => {
        const refusal = refusePeriod(days)
        setFault(refusal)
        if (!refusal) onChosen(days)
        return !refusal
      }}
    >
      <Field label={t('record.from')}>
        <TextInput type="date" value={days.from} onChange={(from) => setDays({ ...days, from })} />
      </Field>
      <Field label={t('record.to')} error={fault && t(`record.fault.${fault}`)}>
        <TextInput type="date" value={days.to} onChange={(to) => setDays({ ...days, to })} />
      </Field>
      <Button type="submit" tone="main">
        {t('record.show_days')}
      </Button>
    </Form>
  )
}
