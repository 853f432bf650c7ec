import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { askDocument } from '#contract/console/verification.ts'
import { addDays } from '#domain/records/business-day.ts'
import {
  type DocumentKind,
  REQUEST_DAYS_LEAST,
  REQUEST_DAYS_MOST,
  type RequestReason,
  documentKinds,
  requestReasons,
} from '#domain/verification/documents.ts'

import { useDocumentDeed } from './use-document-deed.ts'

const DAYS_OFFERED = 14

/** Asks for a document until a day. The member reads the reason. */
export function AskDocument({
  memberId,
  today,
  onClose,
}: {
  memberId: string
  today: string
  onClose: () => void
}) {
  const t = useT()
  const [kind, setKind] = useState<DocumentKind>('address')
  const [reason, setReason] = useState<RequestReason>('law')
  const [dueDay, setDueDay] = useState(addDays(today, DAYS_OFFERED))
  const asking = useDocumentDeed(askDocument, t('console.documents.asked'))
  return (
    <Dialog
      isOpen
      width={440}
      title={t('console.documents.ask')}
      onClose={onClose}
      onSubmit={() =>
        dueDay !== '' && asking.mutateAsync({ id: memberId, kind, reason, dueDay }, { onSuccess: onClose })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" tone="main">
            {t('console.documents.ask')}
          </Button>
        </>
      }
    >
      <p className="small muted">{t('console.documents.ask_text')}</p>
      <Field label={t('console.documents.kind')}>
        <Select
          value={kind}
          onChange={(id) => setKind(documentKinds.find((one) => one === id) ?? kind)}
          choices={documentKinds.map((id) => ({ id, label: t(`console.documents.kind_${id}`) }))}
        />
      </Field>
      <Field label={t('console.reason')}>
        <Select
          value={reason}
          onChange={(id) => setReason(requestReasons.find((one) => one === id) ?? reason)}
          choices={requestReasons.map((id) => ({ id, label: t(`console.documents.reason_${id}`) }))}
        />
      </Field>
      <Field
        label={t('console.documents.due')}
        isRequired
        hint={t('console.documents.due_hint', { least: REQUEST_DAYS_LEAST, most: REQUEST_DAYS_MOST })}
      >
        <TextInput type="date" value={dueDay} onChange={setDueDay} />
      </Field>
      <Fault error={asking.error} />
    </Dialog>
  )
}
