import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import type { Output } from '#contract/endpoint.ts'
import { myAccount } from '#contract/my-account.ts'
import { points } from '#contract/points.ts'
import { wallets } from '#contract/wallets.ts'
import type { ProofWay } from '#domain/access/proof-way.ts'
import { convertDeed, worthOf } from '#domain/points/terms.ts'
import { QueryFault } from '#site/limits/QueryFault.tsx'
import { DeedForm } from '#site/member-centre/deeds/DeedForm.tsx'
import { ProofField } from '#site/member-centre/deeds/ProofField.tsx'
import { useDeed } from '#site/member-centre/deeds/use-deed.ts'
import { useProof } from '#site/member-centre/deeds/use-proof.ts'

import { useWriteCount } from '#site/point-mall/use-points.ts'

interface ConvertProps {
  readonly cashPerPoint: string
  readonly least: number
  readonly has: number
  readonly onClose: () => void
}

/** Converts points into money, with the member's strongest proof for this very deed. */
export function ConvertDialog(props: ConvertProps) {
  const t = useT()
  const security = useQuery(queryOf(useApi(), myAccount.security, {}))
  if (!security.data)
    return (
      <Dialog isOpen onClose={props.onClose} title={t('points.convert_title')} width={432}>
        {security.isError ? <QueryFault onRetry={() => void security.refetch()} /> : <Skeleton shape="box" />}
      </Dialog>
    )
  return <ConvertForm {...props} ways={security.data.proofWays} />
}

function ConvertForm({
  cashPerPoint,
  least,
  has,
  ways,
  onClose,
}: ConvertProps & { readonly ways: readonly ProofWay[] }) {
  const t = useT()
  const count = useWriteCount()
  const { language, currencySymbol } = useFormat()
  const write = (amount: string) => writeMoney(amount, language, currencySymbol)
  const [typed, setTyped] = useState(String(has))
  const [isJudged, setJudged] = useState(false)
  const number = /^\d{1,13}$/.test(typed) ? Number(typed) : Number.NaN
  const isFit = number >= least && number <= has
  const cash = isFit ? worthOf(number, cashPerPoint) : undefined
  const deed = cash === undefined ? undefined : convertDeed({ points: number, cash })
  const proof = useProof(ways, deed)
  const convert = useConverting()
  const bounds = { least: count(least), most: count(has) }
  const sending = useDeed((given: { points: number; cash: string }) => proof.spend(convert(given)), {
    onDone: onClose,
    done: t('points.converted', { amount: write(cash ?? '0.00') }),
    besideFields: proof.faults,
  })
  return (
    <DeedForm
      title={t('points.convert_title')}
      verb={t('points.convert_submit')}
      alert={sending.alert}
      onEdit={sending.reset}
      onClose={onClose}
      onSubmit={() => {
        setJudged(true)
        if (!proof.isReady() || cash === undefined) return false
        return sending.send({ points: number, cash })
      }}
    >
      <Field
        label={t('points.points')}
        hint={t('points.convert_hint', { ...bounds, amount: write(cashPerPoint) })}
        isRequired
        error={isJudged && !isFit ? t('points.convert_fault', bounds) : undefined}
      >
        <TextInput inputMode="numeric" autoComplete="off" maxLength={13} value={typed} onChange={setTyped} />
      </Field>
      <KeyValues
        rows={[
          { id: 'get', name: t('points.you_get'), value: <b>{cash === undefined ? '–' : write(cash)}</b> },
          { id: 'keep', name: t('points.you_keep'), value: isFit ? count(has - number) : '–' },
        ]}
      />
      <ProofField proof={proof} error={sending.error} />
    </DeedForm>
  )
}

/** Idempotent: the request id is kept until the server has answered. */
function useConverting() {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const sendOnce = useSendOnce<Output<typeof points.convert>>('points', t('money.earlier_done'))
  return (given: { points: number; cash: string }) => async (cpw: string) => {
    const done = await sendOnce(given, (requestId, sent) =>
      api.call(points.convert, { requestId, ...sent, cpw }),
    )
    const stale: readonly string[] = [points.balance.path, points.movements.path, wallets.balance.path]
    await queries.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(String(queryKey[0])) })
    return done
  }
}
