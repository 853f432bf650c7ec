import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import type { Output } from '#contract/endpoint.ts'
import { feedback } from '#contract/feedback.ts'
import type { StatementLine } from '#domain/agents/statement-line.ts'
import { CONTENT_LEAST, CONTENT_MOST } from '#domain/feedback/feedback.ts'

import { linesOf } from './statement-lines.ts'
import type { StatementDocument } from './use-statements.ts'

type Dispute = Output<typeof feedback.disputes>['list'][number]

/** The disputes of a statement with their answers, and the form for another one. */
export function Disputes({ found }: { found: StatementDocument }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { id } = found.statement
  const query = useQuery(queryOf(useApi(), feedback.disputes, { statement: id }))
  return (
    <section className="card pad stack" aria-label={t('income.disputes')}>
      <h3 className="st-sub">{t('income.disputes')}</h3>
      <p className="small muted">{t('income.dispute_text')}</p>
      {query.isError && <Note tone="bad">{t('agent.failed')}</Note>}
      {query.data?.list.map((one) => (
        <DisputeLine key={one.reference} dispute={one} />
      ))}
      <div>
        <Button tone="line" size="sm" icon="chat" onClick={() => setOpen(true)}>
          {t('income.dispute')}
        </Button>
      </div>
      {isOpen && <DisputeDialog found={found} onClose={() => setOpen(false)} />}
    </section>
  )
}

const tones = { new: 'warn', read: 'info', answered: 'ok' } as const

function DisputeLine({ dispute: { line, state, reference, content, sentAt, answer } }: { dispute: Dispute }) {
  const t = useT()
  return (
    <article className="st-dispute">
      <header>
        <b>{t(`agent.figure.${line}`)}</b> <Tag tone={tones[state]}>{t(`income.dispute_${state}`)}</Tag>
      </header>
      <small className="muted">
        <bdi className="num">{reference}</bdi> · <DateText atMs={Date.parse(sentAt)} look="short" />
      </small>
      <p dir="auto">{content}</p>
      {answer !== undefined && (
        <p className="st-answer" dir="auto">
          {answer}
        </p>
      )}
    </article>
  )
}

function DisputeDialog({ found, onClose }: { found: StatementDocument; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const lines = linesOf(found).map(({ name }) => name)
  const [line, setLine] = useState<StatementLine>(lines[0] ?? 'grossShare')
  const [reason, setReason] = useState('')
  // While the dispute is open, a repeat gets its reference, so no request id has to survive.
  const sending = useMutation({
    mutationFn: () =>
      api.call(feedback.disputeLine, {
        requestId: crypto.randomUUID(),
        statement: found.statement.id,
        line,
        reason,
      }),
    onSuccess: async ({ reference }) => {
      await queries.invalidateQueries({ queryKey: [feedback.disputes.path] })
      showToast({ text: t('income.dispute_sent', { reference }) })
      onClose()
    },
  })
  const short = reason.trim().length < CONTENT_LEAST
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('income.dispute')}
      width={480}
      isForm
      onSubmit={() => (short ? false : sending.mutateAsync())}
      footer={
        <Button type="submit" tone="main" reason={short ? t('income.dispute_short') : undefined}>
          {t('income.dispute_send')}
        </Button>
      }
    >
      <div className="stack st-dispute-form">
        <Field label={t('income.dispute_line')}>
          <Select
            value={line}
            choices={lines.map((id) => ({ id, label: t(`agent.figure.${id}`) }))}
            onChange={(id) => setLine(lines.find((one) => one === id) ?? line)}
          />
        </Field>
        <label htmlFor="dispute-reason">{t('income.dispute_reason')}</label>
        <textarea
          id="dispute-reason"
          rows={4}
          dir="auto"
          value={reason}
          maxLength={CONTENT_MOST}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {sending.error && <Note tone="bad">{sending.error.message}</Note>}
      </div>
    </Dialog>
  )
}
