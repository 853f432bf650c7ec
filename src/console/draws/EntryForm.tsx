import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { UnsavedGuard } from '#console/ui/UnsavedGuard.tsx'
import { enterResult } from '#contract/console/lottery-draws.ts'
import type { Result, ResultFault } from '#domain/lottery/draw/result.ts'
import type { Form as DrawForm } from '#domain/lottery/families/family.ts'

import { type Draw, drawStream } from './draw.ts'
import { judgeTyped, missingDigits, resultOf, typedOf } from './entry-fields.ts'
import { EvidenceFields } from './EvidenceFields.tsx'
import { ResultFields } from './ResultFields.tsx'
import { type EvidenceInput, useEvidence } from './use-evidence.ts'

/** The caller's own entry. It is stored whole or in part; a live refresh leaves what is being typed. */
export function EntryForm({ draw, form }: { draw: Draw; form: DrawForm }) {
  const t = useT()
  const entry = useEntry(draw, form)
  const { typed, evidence, sending, isDirty } = entry
  const missing = missingDigits(form, typed)
  const others = draw.entered.filter((one) => !one.isOwn && one.isComplete && one.lapse === undefined)
  const hasNewer = isDirty && (draw.own?.version ?? 0) > entry.version
  return (
    <Form onSubmit={entry.submit} isBusy={evidence.pictures.isSending} className="stack">
      <UnsavedGuard isDirty={isDirty} />
      <ResultFields
        form={form}
        typed={typed}
        faults={entry.faults}
        differs={isDirty ? [] : draw.differs}
        onChange={entry.write}
      />
      <EvidenceFields evidence={evidence} draw={draw.id} error={entry.sourceError} />
      {hasNewer && (
        <Note tone="warn">
          {t('console.draw.newer_entry')}{' '}
          <Button size="sm" onClick={entry.restart}>
            {t('console.draw.take_stored')}
          </Button>
        </Note>
      )}
      <Fault error={sending.error} />
      <div className="row draw-send">
        <Button type="submit" tone="main">
          {t(
            missing > 0
              ? 'console.draw.save_part'
              : others.length > 0
                ? 'console.draw.compare'
                : 'console.draw.save',
          )}
        </Button>
        <span className="xs muted" role="status">
          {missing > 0
            ? t('console.draw.missing', { count: missing })
            : isDirty
              ? t('console.draw.whole')
              : t('console.draw.stored')}
        </span>
      </div>
    </Form>
  )
}

interface Draft {
  readonly typed: Result
  readonly version: number
  readonly isDirty: boolean
}

function useEntry(draw: Draw, form: DrawForm) {
  const t = useT()
  const evidence = useEvidence(draw.own)
  const stored = (): Draft => ({
    typed: typedOf(form, draw.own?.numbers),
    version: draw.own?.version ?? 0,
    isDirty: false,
  })
  const [draft, setDraft] = useState(stored)
  const [faults, setFaults] = useState<readonly ResultFault[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const isDirty = draft.isDirty || evidence.isDirty
  const sending = useSending(
    draw,
    evidence,
    (version) => {
      setDraft((now) => ({ ...now, version, isDirty: false }))
      setSubmitted(false)
    },
    setFaults,
  )
  const submit = () => {
    setSubmitted(true)
    const judged = judgeTyped(form, draft.typed)
    setFaults('faults' in judged ? judged.faults : [])
    if ('faults' in judged || evidence.source.trim() === '') return false
    return sending.mutateAsync({ numbers: resultOf(form, draft.typed), version: draft.version })
  }
  return {
    ...draft,
    isDirty,
    evidence,
    faults,
    sending,
    submit,
    sourceError: isSubmitted && evidence.source.trim() === '' ? t('console.draw.source_missing') : undefined,
    write: (typed: Result) => {
      setDraft({ ...draft, typed, isDirty: true })
      setFaults([])
    },
    /** Takes what the operator stored elsewhere, for example in another tab. */
    restart: () => {
      setDraft(stored())
      evidence.restart(draw.own)
      sending.reset()
    },
  }
}

function useSending(
  { id }: Draw,
  evidence: EvidenceInput,
  onStored: (version: number) => void,
  onFaults: (faults: readonly ResultFault[]) => void,
) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ numbers, version }: { numbers: Result; version: number }) =>
      api.call(enterResult, {
        ...scope,
        id,
        version,
        numbers: numbers.map((group) => [...group]),
        source: evidence.source.trim(),
        pictures: [...evidence.ids],
      }),
    onSuccess: async ({ version, outcome }) => {
      onStored(version)
      evidence.stored()
      await Promise.all(drawStream.calls.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
      showToast({ text: t(`console.draw.outcome_${outcome}`) })
    },
    onError: async (error) => {
      if (!(error instanceof CallRefused)) return
      if (error.code === 'result_refused')
        onFaults((error.value as { readonly faults?: readonly ResultFault[] } | undefined)?.faults ?? [])
      await Promise.all(drawStream.calls.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
  })
}
