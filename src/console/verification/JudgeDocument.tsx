import { useState } from 'react'

import { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { acceptDocument, refuseDocument } from '#contract/console/verification.ts'
import { addDays } from '#domain/records/business-day.ts'
import { type DocumentFault, documentFaults } from '#domain/verification/documents.ts'

import { ChangeBirthday } from './ChangeBirthday.tsx'
import type { ReadDocument } from './read-document.ts'
import { useDocumentDeed } from './use-document-deed.ts'

/** Both judgements; each is final. Faults that are ticked refuse the document. */
export function JudgeDocument({ document }: { document: ReadDocument }) {
  const t = useT()
  return (
    <>
      <PanelPart title={t('console.documents.accept')}>
        <Accept document={document} />
      </PanelPart>
      <PanelPart title={t('console.documents.refuse')}>
        <Refuse document={document} />
      </PanelPart>
    </>
  )
}

function Accept({ document }: { document: ReadDocument }) {
  const t = useT()
  const { id, kind, version, today, minimumAge } = document
  const isIdentity = kind === 'identity'
  const [validUntil, setValidUntil] = useState(isIdentity ? '' : addDays(today, 365))
  const [bornOn, setBornOn] = useState('')
  const accepting = useDocumentDeed(acceptDocument, t('console.documents.accepted_done'))
  const [isChanging, setChanging] = useState(false)
  const { error } = accepting
  const isOther = error instanceof CallRefused && error.code === 'document_birthday'
  const isReady = validUntil !== '' && (!isIdentity || bornOn !== '')
  return (
    <Form
      className="stack"
      onSubmit={() => accepting.mutateAsync({ id, version, validUntil, ...(isIdentity ? { bornOn } : {}) })}
    >
      <div className="console-fields">
        <Field label={t('console.documents.valid_until')} isRequired>
          <TextInput type="date" value={validUntil} onChange={setValidUntil} />
        </Field>
        {isIdentity && (
          <Field
            label={t('console.documents.born_on')}
            isRequired
            hint={t('console.documents.born_on_hint', { years: minimumAge })}
          >
            <TextInput type="date" value={bornOn} onChange={setBornOn} />
          </Field>
        )}
      </div>
      <Fault error={error} />
      <div className="row">
        <Button type="submit" tone="main" reason={isReady ? undefined : t('console.documents.days_missing')}>
          {t('console.documents.accept')}
        </Button>
        {isOther && (
          <Button tone="line" onClick={() => setChanging(true)}>
            {t('console.documents.birthday_change')}
          </Button>
        )}
      </div>
      {isChanging && (
        <ChangeBirthday document={document} bornOn={bornOn} onClose={() => setChanging(false)} />
      )}
    </Form>
  )
}

function Refuse({ document: { id, version } }: { document: ReadDocument }) {
  const t = useT()
  const [faults, setFaults] = useState<readonly DocumentFault[]>([])
  const refusing = useDocumentDeed(refuseDocument, t('console.documents.refused_done'))
  return (
    <Form className="stack" onSubmit={() => refusing.mutateAsync({ id, version, faults: [...faults] })}>
      <fieldset className="console-documents-checks">
        <legend className="small muted">{t('console.documents.faults_hint')}</legend>
        {documentFaults.map((fault) => (
          <Checkbox
            key={fault}
            isChecked={faults.includes(fault)}
            onChange={(isChecked) =>
              setFaults(isChecked ? [...faults, fault] : faults.filter((one) => one !== fault))
            }
          >
            {t(`document.fault_${fault}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Fault error={refusing.error} />
      <div className="row">
        <Button
          type="submit"
          className="console-bad"
          reason={faults.length === 0 ? t('console.documents.faults_missing') : undefined}
        >
          {t('console.documents.refuse')}
        </Button>
      </div>
    </Form>
  )
}
