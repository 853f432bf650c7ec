import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import { useFieldAttributes } from '#browser/ui/field-context.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { claims } from '#contract/claims.ts'
import type { Output } from '#contract/endpoint.ts'
import { DeedForm } from '#site/member-centre/deeds/DeedForm.tsx'

import type { Claim } from './claim.ts'

/** Pays all that is open of a claim, or objects to it once. */
export function ClaimDeeds({ claim: { id, open, objection } }: { claim: Claim }) {
  const t = useT()
  const api = useApi()
  const { language, currencySymbol } = useFormat()
  const [isObjecting, setObjecting] = useState(false)
  const sendOnce = useSendOnce<Output<typeof claims.pay>>(`claim.${id}`, t('money.earlier_done'))
  const refetch = useRefetch()
  const pay = useMutation({
    mutationFn: () =>
      sendOnce({ id, amount: open }, (requestId, sent) => api.call(claims.pay, { requestId, ...sent })),
    onSuccess: () => showToast({ text: t('claim.pay_done') }),
    onSettled: refetch,
  })
  return (
    <div className="wd-claim-deeds">
      {pay.error && <Note tone="bad">{wordsOf(pay.error, t('claim.not_reached'))}</Note>}
      <div className="row">
        <Button tone="gold" isBusy={pay.isPending} onClick={() => pay.mutate()}>
          {t('claim.pay', { amount: writeMoney(open, language, currencySymbol) })}
        </Button>
        {objection === undefined && (
          <Button tone="line" onClick={() => setObjecting(true)}>
            {t('claim.object')}
          </Button>
        )}
      </div>
      {isObjecting && <Objection id={id} onClose={() => setObjecting(false)} />}
    </div>
  )
}

function Objection({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const [words, setWords] = useState('')
  const [isJudged, setJudged] = useState(false)
  const refetch = useRefetch()
  const object = useMutation({
    mutationFn: () => api.call(claims.object, { id, words: words.trim() }),
    onSuccess: onClose,
    onSettled: refetch,
  })
  const isEmpty = words.trim() === ''
  return (
    <DeedForm
      title={t('claim.object')}
      verb={t('claim.object_send')}
      alert={object.error ? wordsOf(object.error, t('claim.not_reached')) : undefined}
      onSubmit={() => {
        setJudged(true)
        return !isEmpty && object.mutateAsync()
      }}
      onClose={onClose}
    >
      <p className="small muted">{t('claim.object_note')}</p>
      <Field
        label={t('claim.object_words')}
        isRequired
        error={isJudged && isEmpty ? t('field.not_empty', { field: t('claim.object_words') }) : undefined}
      >
        <Words value={words} onChange={setWords} />
      </Field>
    </DeedForm>
  )
}

function Words({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const tied = useFieldAttributes()
  return (
    <span className={tied['aria-invalid'] ? 'input err' : 'input'}>
      <textarea
        {...tied}
        rows={4}
        dir="auto"
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  )
}

const wordsOf = (error: Error, other: string) => (error instanceof CallRefused ? error.message : other)

/** Claims, and what a withdrawal can take without them. */
function useRefetch() {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['/wps/claims', '/wps/withdrawals'].some((path) => String(queryKey[0]).startsWith(path)),
    })
}
