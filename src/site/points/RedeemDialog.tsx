import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useSendOnce } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Stepper } from '#browser/ui/Stepper.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import type { Output } from '#contract/endpoint.ts'
import { myAccount } from '#contract/my-account.ts'
import { points } from '#contract/points.ts'
import type { ProofWay } from '#domain/access/proof-way.ts'
import { PIECES_MOST, redeemDeed } from '#domain/points/goods.ts'
import { QueryFault } from '#site/limits/QueryFault.tsx'
import { DeedForm } from '#site/member-centre/deeds/DeedForm.tsx'
import { ProofField } from '#site/member-centre/deeds/ProofField.tsx'
import { useDeed } from '#site/member-centre/deeds/use-deed.ts'
import { useProof } from '#site/member-centre/deeds/use-proof.ts'
import type { Good } from '#site/point-mall/use-goods.ts'
import { useWriteCount } from '#site/point-mall/use-points.ts'

interface RedeemProps {
  readonly good: Good
  readonly has: number
  readonly onClose: () => void
}

/** Redeems pieces of a good, with the member's strongest proof for this very deed. */
export function RedeemDialog(props: RedeemProps) {
  const t = useT()
  const security = useQuery(queryOf(useApi(), myAccount.security, {}))
  if (!security.data)
    return (
      <Dialog
        isOpen
        onClose={props.onClose}
        title={t('points.redeem_title', { good: props.good.name })}
        width={432}
      >
        {security.isError ? <QueryFault onRetry={() => void security.refetch()} /> : <Skeleton shape="box" />}
      </Dialog>
    )
  return <RedeemForm {...props} ways={security.data.proofWays} />
}

function RedeemForm({ good, has, ways, onClose }: RedeemProps & { readonly ways: readonly ProofWay[] }) {
  const t = useT()
  const write = useWriteCount()
  const [count, setCount] = useState(1)
  const [note, setNote] = useState('')
  const most = Math.min(good.left, PIECES_MOST, Math.floor(has / good.points))
  const cost = good.points * count
  const request = { good: good.id, count, points: cost }
  const proof = useProof(ways, redeemDeed(request))
  const redeem = useRedeeming()
  const sending = useDeed((given: RedeemRequest) => proof.spend(redeem(given)), {
    onDone: onClose,
    done: t('points.redeemed'),
    besideFields: proof.faults,
  })
  return (
    <DeedForm
      title={t('points.redeem_title', { good: good.name })}
      verb={t('points.do_redeem')}
      alert={sending.alert}
      onEdit={sending.reset}
      onClose={onClose}
      onSubmit={() => proof.isReady() && sending.send({ ...request, note: note.trim() })}
    >
      <div className="row">
        <span className="label grow">{t('points.quantity')}</span>
        <Stepper
          label={t('points.quantity')}
          value={count}
          min={1}
          max={most}
          onChange={(next) => {
            setCount(next)
            sending.reset()
          }}
        />
      </div>
      <Field label={t('points.note')} hint={t('points.note_hint')}>
        <TextInput autoComplete="off" maxLength={140} value={note} onChange={setNote} />
      </Field>
      <KeyValues
        rows={[
          { id: 'has', name: t('points.you_have'), value: write(has) },
          { id: 'cost', name: t('points.this_costs'), value: <b>{write(cost)}</b> },
          { id: 'keep', name: t('points.you_keep'), value: write(has - cost) },
        ]}
      />
      <ProofField proof={proof} error={sending.error} />
    </DeedForm>
  )
}

interface RedeemRequest {
  readonly good: string
  readonly count: number
  readonly points: number
  readonly note: string
}

/** Idempotent: the request id is kept until the server has answered. */
function useRedeeming() {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const sendOnce = useSendOnce<Output<typeof points.redeem>>('redeem', t('points.earlier_redeemed'))
  return (given: RedeemRequest) => async (cpw: string) => {
    const done = await sendOnce(given, (requestId, sent) =>
      api.call(points.redeem, { requestId, ...sent, cpw }),
    )
    const stale: readonly string[] = [
      points.balance.path,
      points.movements.path,
      points.goods.path,
      points.redemptions.path,
    ]
    await queries.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(String(queryKey[0])) })
    return done
  }
}
