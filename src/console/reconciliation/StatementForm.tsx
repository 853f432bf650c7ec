import { useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import type { listSources } from '#contract/console/reconciliation.ts'
import type { Output } from '#contract/endpoint.ts'

import { ReadingFields } from './ReadingFields.tsx'
import { StatementPreview } from './StatementPreview.tsx'
import { type StatementValues, toSend, type ChangeValues } from './statement-values.ts'
import { useStatement } from './use-statement.ts'

type Sources = Output<typeof listSources>

/** File, source and format, with a preview that updates on each change. */
export function StatementForm({ sources }: { sources: Sources }) {
  const t = useT()
  const [values, setValues] = useState(() => valuesOf(sources))
  const [file, setFile] = useState<File>()
  const { looking, keeping } = useStatement()
  const forget = () => {
    looking.reset()
    keeping.reset()
  }
  const change: ChangeValues = (patch) => {
    forget()
    setValues((before) => ({ ...before, ...patch }))
  }
  const isReady = file !== undefined && toSend(values) !== undefined
  const look = () => file !== undefined && isReady && looking.mutateAsync({ file, values })
  const preview = looking.data
  const isFit =
    preview !== undefined && preview.missing.length === 0 && preview.lineCount > 0 && !preview.isCut
  return (
    <Form className="console-list" onSubmit={look}>
      <section className="card recon-part">
        <FileChoice
          file={file}
          onChoose={(chosen) => {
            change({ columns: undefined })
            setFile(chosen)
          }}
        />
        <WhoseFields sources={sources} values={values} change={change} />
        <h2 className="console-eyebrow">{t('console.recon.reading')}</h2>
        <ReadingFields values={values} change={change} />
        <div className="console-buttons">
          <Button
            type="submit"
            tone={preview ? 'line' : 'main'}
            reason={isReady ? undefined : t('console.recon.not_ready')}
          >
            {t('console.recon.look')}
          </Button>
        </div>
        <Fault error={looking.error} />
      </section>
      {preview && <StatementPreview preview={preview} change={change} />}
      {preview && (
        <div className="console-buttons">
          <Button
            tone="main"
            reason={isFit ? undefined : t('console.recon.not_fit')}
            isBusy={keeping.isPending}
            onClick={() => file && keeping.mutate({ file, values })}
          >
            {t('console.recon.keep')}
          </Button>
          <Fault error={keeping.error} />
        </div>
      )}
    </Form>
  )
}

function valuesOf({ list, today, zone, currency }: Sources): StatementValues {
  return {
    source: list[0]?.source ?? '',
    from: today,
    to: today,
    zone,
    currency,
    separator: 'auto',
    headLine: '1',
    dateOrder: 'day_first',
    decimals: 'point',
    unsigned: 'in',
    withManual: false,
    columns: undefined,
  }
}

function FileChoice({ file, onChoose }: { file: File | undefined; onChoose: (file: File) => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="recon-file" role="group" aria-label={t('console.recon.file')}>
      <Button icon="doc" onClick={() => input.current?.click()}>
        {t(file ? 'console.recon.choose_other' : 'console.recon.choose')}
      </Button>
      <bdi className="muted small" role="status">
        {file?.name ?? t('console.recon.no_file')}
      </bdi>
      <input
        ref={input}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept=".csv,.txt,.tsv,text/csv"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) onChoose(chosen)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function WhoseFields({
  sources,
  values,
  change,
}: {
  sources: Sources
  values: StatementValues
  change: ChangeValues
}) {
  const t = useT()
  return (
    <>
      <div className="recon-fields">
        <Field label={t('console.recon.source')} isRequired>
          <Select
            value={values.source}
            choices={sources.list.map(({ source, name }) => ({
              id: source,
              label: <bdi>{name || t('console.recon.manual')}</bdi>,
            }))}
            onChange={(source) => change({ source })}
          />
        </Field>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`console.filter.${name}`)} isRequired>
            <TextInput type="date" value={values[name]} onChange={(day) => change({ [name]: day })} />
          </Field>
        ))}
        <Field label={t('console.recon.zone')} isRequired hint={t('console.recon.zone_hint')}>
          <TextInput
            dir="ltr"
            value={values.zone}
            list="recon-zones"
            maxLength={60}
            autoComplete="off"
            onChange={(zone) => change({ zone })}
          />
        </Field>
        <datalist id="recon-zones">
          {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
        <Field label={t('console.recon.currency')} isRequired hint={t('console.recon.currency_hint')}>
          <TextInput
            dir="ltr"
            value={values.currency}
            maxLength={5}
            autoComplete="off"
            onChange={(text) => change({ currency: text.toUpperCase() })}
          />
        </Field>
      </div>
      {values.source.startsWith('channel:') && (
        <Checkbox isChecked={values.withManual} onChange={(withManual) => change({ withManual })}>
          {t('console.recon.with_manual')}
        </Checkbox>
      )}
    </>
  )
}
