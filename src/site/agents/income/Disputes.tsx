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
import { rebateAmounts } from '#domain/agents/rebate-line.ts'
import { CONTENT_LEAST, CONTENT_MOST } from '#domain/feedback/feedback.ts'

import { hallName } from '#site/agents/HallShares.tsx'
import { Result } from '#site/agents/ReportParts.tsx'

import { linesOf } from './statement-lines.ts'
import type { Rebate, StatementDocument } from './use-statements.ts'

type Dispute = Omit<Output<typeof feedback.disputes>['list'][number], 'line'> & { readonly line: string }

/** A line that can be disputed, with its name. */
interface Line {
  readonly id: string
  readonly label: string
}

/** The disputes of a statement with their answers, and the form for another one. */
export function StatementDisputes({ found }: { found: StatementDocument }) {
  const t = useT()
  const api = useApi()
  const { id: statement } = found.statement
  const query = useQuery(queryOf(api, feedback.disputes, { statement }))
  const lines = linesOf(found).map(({ name: id }) => ({ id, label: t(`agent.figure.${id}`) }))
  return (
    <Disputes
      query={query}
      lines={lines}
      send={(request, id) => {
        const line = lines.find((one) => one.id === id)?.id ?? 'grossShare'
        return api.call(feedback.disputeLine, { ...request, statement, line })
      }}
    />
  )
}

/** The same of the rebate of a day: its halls and amounts. */
export function RebateDisputes({ rebate: { id: rebate, lines: halls } }: { rebate: Rebate }) {
  const t = useT()
  const api = useApi()
  const query = useQuery(queryOf(api, feedback.rebateDisputes, { rebate }))
  const categories = [...new Set(halls.map(({ category }) => category))]
  const lines = [
    ...categories.map((id) => ({ id, label: hallName(t, id) })),
    { id: 'rebate' as const, label: t('income.rebate') },
    ...rebateAmounts.filter((id) => id !== 'rebate').map((id) => ({ id, label: t(`agent.figure.${id}`) })),
  ]
  return (
    <Disputes
      query={query}
      lines={lines}
      send={(request, id) => {
        const line = lines.find((one) => one.id === id)?.id ?? 'rebate'
        return api.call(feedback.disputeRebate, { ...request, rebate, line })
      }}
    />
  )
}

function Disputes({
  query,
  lines,
  send,
}: {
  query: { readonly isError: boolean; readonly data: { readonly list: readonly Dispute[] } | undefined }
  lines: readonly Line[]
  send: Send
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card pad stack" aria-label={t('income.disputes')}>
      <h3 className="st-sub">{t('income.disputes')}</h3>
      <p className="small muted">{t('income.dispute_text')}</p>
      {query.isError && <Note tone="bad">{t('agent.failed')}</Note>}
      {query.data?.list.map((one) => (
        <DisputeLine
          key={one.reference}
          dispute={one}
          name={lines.find(({ id }) => id === one.line)?.label ?? ''}
        />
      ))}
      <div>
        <Button tone="line" size="sm" icon="chat" onClick={() => setOpen(true)}>
          {t('income.dispute')}
        </Button>
      </div>
      {isOpen && <DisputeDialog lines={lines} send={send} onClose={() => setOpen(false)} />}
    </section>
  )
}

type Send = (
  request: { readonly requestId: string; readonly reason: string },
  line: string,
) => Promise<{ readonly reference: string }>

const tones = { new: 'warn', read: 'info', answered: 'ok' } as const

function DisputeLine({
  dispute: { state, reference, content, sentAt, answer, corrections },
  name,
}: {
  dispute: Dispute
  name: string
}) {
  const t = useT()
  return (
    <article className="st-dispute">
      <header>
        <b>{name}</b> <Tag tone={tones[state]}>{t(`income.dispute_${state}`)}</Tag>
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
      {corrections.map(({ amount, at }) => (
        <p key={at}>
          {t('income.dispute_corrected')} <Result amount={amount} />{' '}
          <small className="muted">
            <DateText atMs={Date.parse(at)} look="short" />
          </small>
        </p>
      ))}
    </article>
  )
}

function DisputeDialog({
  lines,
  send,
  onClose,
}: {
  lines: readonly Line[]
  send: Send
  onClose: () => void
}) {
  const t = useT()
  const queries = useQueryClient()
  const [line, setLine] = useState(lines[0]?.id ?? '')
  const [reason, setReason] = useState('')
  // While the dispute is open, a repeat gets its reference, so no request id has to survive.
  const sending = useMutation({
    mutationFn: () => send({ requestId: crypto.randomUUID(), reason }, line),
    onSuccess: async ({ reference }) => {
      await Promise.all(
        [feedback.disputes, feedback.rebateDisputes].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      )
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
          <Select value={line} choices={lines} onChange={setLine} />
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
