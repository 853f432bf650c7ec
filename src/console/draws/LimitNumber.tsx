import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { AmountInput } from '#console/ui/AmountInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { limitNumber, type readNumber } from '#contract/console/lottery-exposure.ts'
import type { Output } from '#contract/endpoint.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'

import { isAboveZero } from './exposure.ts'

type Numbered = Output<typeof readNumber>
type Change = 'close' | 'reopen' | 'limit'

interface Parts {
  draw: { readonly gameCode: string; readonly numero: string }
  number: Numbered
  /** The number as operators read it. */
  text: string
}

/** Closes a number of a draw, reopens it, or sets what the draw may pay for it. */
export function LimitNumber(parts: Parts) {
  const t = useT()
  const [change, setChange] = useState<Change>()
  return (
    <>
      <div className="row draws-limit">
        {parts.number.isClosed ? (
          <Button size="sm" onClick={() => setChange('reopen')}>
            {t('console.draws.reopen')}
          </Button>
        ) : (
          <>
            <Button size="sm" onClick={() => setChange('limit')}>
              {t('console.draws.limit')}
            </Button>
            <Button size="sm" icon="lock" onClick={() => setChange('close')}>
              {t('console.draws.close')}
            </Button>
          </>
        )}
      </div>
      {change && <LimitDialog {...parts} change={change} onClose={() => setChange(undefined)} />}
    </>
  )
}

function LimitDialog({
  draw,
  number,
  text,
  change,
  onClose,
}: Parts & { change: Change; onClose: () => void }) {
  const t = useT()
  const { name, currency, brandCap, version } = number
  const [typed, setTyped] = useState(number.ownCap ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const limiting = useLimiting(onClose)
  const amount = parseAmount(typed, currency)
  const isWrong = change === 'limit' && typed !== '' && !isAboveZero(amount)
  const cap = change === 'limit' && amount !== undefined ? { cap: writeAmount(amount) } : {}
  return (
    <ReasonDialog
      question={t(`console.draws.${change}_question`, { name: text })}
      verb={t(`console.draws.${change}`)}
      isGrave={change === 'close'}
      error={limiting.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) =>
        !isWrong &&
        limiting.mutateAsync({ ...draw, name, version, isClosed: change === 'close', ...cap, reason })
      }
      onClose={onClose}
    >
      {change === 'limit' ? (
        <>
          <Field
            label={t('console.draws.limit_field')}
            hint={t('console.draws.limit_hint', { amount: `${currency} ${brandCap}` })}
            error={isSubmitted && isWrong ? t('console.draws.limit_wrong') : undefined}
          >
            <AmountInput currency={currency} placeholder={brandCap} value={typed} onChange={setTyped} />
          </Field>
          <p className="xs muted">{t('console.draws.limit_second')}</p>
        </>
      ) : (
        <Note tone={change === 'close' ? 'warn' : 'info'}>{t(`console.draws.${change}_means`)}</Note>
      )}
    </ReasonDialog>
  )
}

function useLimiting(onDone: () => void) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: Parameters<typeof api.call<typeof limitNumber>>[1]) =>
      api.call(limitNumber, { ...scope, ...given }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.draws.limit_done'))
      onDone()
    },
    onError: () => queries.invalidateQueries(),
  })
}
