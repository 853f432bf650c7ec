import { useState } from 'react'

import { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { TextArea } from '#console/ui/TextArea.tsx'
import { correctDraw } from '#contract/console/lottery-draws.ts'
import type { Result, ResultFault } from '#domain/lottery/draw/result.ts'
import type { Form as DrawForm } from '#domain/lottery/families/family.ts'

import { Consequences } from './Consequences.tsx'
import type { Draw } from './draw.ts'
import { fieldsOf, judgeTyped, resultOf, typedOf } from './entry-fields.ts'
import { EvidenceFields } from './EvidenceFields.tsx'
import { ResultFields } from './ResultFields.tsx'
import { useEvidence } from './use-evidence.ts'
import { useProposing } from './use-proposing.ts'

/** Proposes other numbers for an official draw that is drawn. */
export function CorrectDialog({ draw, form, onClose }: { draw: Draw; form: DrawForm; onClose: () => void }) {
  const t = useT()
  const correction = useCorrection(draw, form, onClose)
  const { evidence, proposing, isSubmitted, reason } = correction
  const missing = (isMissing: boolean, text: string) => (isSubmitted && isMissing ? text : undefined)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('console.draw.correct_question', { name: draw.name, draw: draw.numero })}
      width={640}
      phoneForm="screen"
      onSubmit={correction.submit}
      isBusy={evidence.pictures.isSending}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" tone="main" className="console-grave">
            {t('console.draw.propose')}
          </Button>
        </>
      }
    >
      <Consequences draw={draw} deed="correct" />
      <ResultFields
        form={form}
        typed={correction.typed}
        faults={correction.faults}
        differs={[]}
        onChange={correction.write}
      />
      <EvidenceFields
        evidence={evidence}
        draw={draw.id}
        error={missing(evidence.source.trim() === '', t('console.draw.source_missing'))}
      />
      {isSubmitted && evidence.ids.length === 0 && (
        <p className="xs draw-fault" role="alert">
          {t('console.draw.picture_missing')}
        </p>
      )}
      <Field
        label={t('console.reason')}
        isRequired
        hint={t('console.reason_hint')}
        error={missing(reason.trim() === '', t('console.reason_missing'))}
      >
        <TextArea value={reason} onChange={correction.setReason} maxLength={140} />
      </Field>
      <Fault error={proposing.error} />
    </Dialog>
  )
}

function useCorrection(draw: Draw, form: DrawForm, onDone: () => void) {
  const [typed, setTyped] = useState<Result>(() => typedOf(form, draw.opened))
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [faults, setFaults] = useState<readonly ResultFault[]>([])
  const evidence = useEvidence(undefined)
  const proposing = useProposing(correctDraw, `draw correct ${draw.id}`, onDone)
  const submit = () => {
    setSubmitted(true)
    const found = faultsOf(form, typed)
    setFaults(found)
    if (
      found.length > 0 ||
      reason.trim() === '' ||
      evidence.source.trim() === '' ||
      evidence.ids.length === 0
    )
      return false
    const given = {
      id: draw.id,
      version: draw.version,
      numbers: resultOf(form, typed).map((group) => [...group]),
      source: evidence.source.trim(),
      pictures: [...evidence.ids],
      reason: reason.trim(),
    }
    return proposing.mutateAsync(given).catch((error: unknown) => {
      if (error instanceof CallRefused && error.code === 'result_refused')
        setFaults((error.value as { readonly faults?: readonly ResultFault[] } | undefined)?.faults ?? [])
      throw error
    })
  }
  return {
    typed,
    write: (next: Result) => {
      setTyped(next)
      setFaults([])
    },
    reason,
    setReason,
    isSubmitted,
    faults,
    evidence,
    proposing,
    submit,
  }
}

/** A correction is whole: an empty number is a fault as well. */
function faultsOf(form: DrawForm, typed: Result): readonly ResultFault[] {
  const judged = judgeTyped(form, typed)
  if ('faults' in judged) return judged.faults
  return fieldsOf(form)
    .flat()
    .filter(({ group, place }) => (typed[group]?.[place] ?? '') === '')
    .map(({ group, place }) => ({ group, place, fault: 'missing' as const }))
}
