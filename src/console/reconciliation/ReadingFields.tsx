import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { decimalSigns, directions } from '#domain/reconciliation/statement-line.ts'
import { dateOrders } from '#domain/reconciliation/statement-time.ts'
import { csvSeparators } from '#domain/text/csv-reader.ts'

import type { StatementValues, ChangeValues } from './statement-values.ts'

/** Format of the file, where it cannot be detected. */
export function ReadingFields({ values, change }: { values: StatementValues; change: ChangeValues }) {
  const t = useT()
  return (
    <div className="recon-fields">
      <Choice
        label={t('console.recon.separator')}
        value={values.separator}
        choices={['auto', ...csvSeparators]}
        words="console.recon.separator"
        onChange={(separator) => change({ separator, columns: undefined })}
      />
      <Field label={t('console.recon.head_line')} isRequired>
        <TextInput
          inputMode="numeric"
          maxLength={2}
          value={values.headLine}
          onChange={(headLine) => change({ headLine, columns: undefined })}
        />
      </Field>
      <Choice
        label={t('console.recon.date_order')}
        value={values.dateOrder}
        choices={dateOrders}
        words="console.recon.date_order"
        onChange={(dateOrder) => change({ dateOrder })}
      />
      <Choice
        label={t('console.recon.decimals')}
        value={values.decimals}
        choices={decimalSigns}
        words="console.recon.decimals"
        onChange={(decimals) => change({ decimals })}
      />
      <Choice
        label={t('console.recon.unsigned')}
        value={values.unsigned}
        choices={directions}
        words="console.recon.direction"
        onChange={(unsigned) => change({ unsigned })}
      />
    </div>
  )
}

type Group =
  | 'console.recon.separator'
  | 'console.recon.date_order'
  | 'console.recon.decimals'
  | 'console.recon.direction'

function Choice<One extends string>({
  label,
  value,
  choices,
  words,
  onChange,
}: {
  label: string
  value: One
  choices: readonly One[]
  words: Group
  onChange: (value: One) => void
}) {
  const t = useT()
  return (
    <Field label={label} isRequired>
      <Select
        value={value}
        choices={choices.map((id) => ({ id, label: <bdi>{t(`${words}.${id}` as MessageId)}</bdi> }))}
        onChange={(id) => onChange(choices.find((one) => one === id) ?? value)}
      />
    </Field>
  )
}
