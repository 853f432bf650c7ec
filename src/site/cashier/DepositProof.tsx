import { useState } from 'react'

import { type Sending, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PictureField } from '#browser/ui/PictureField.tsx'
import { usePictures } from '#browser/ui/use-pictures.ts'
import type { Deposit } from '#contract/deposits.ts'
import { pictures as pictureCalls } from '#contract/pictures.ts'
import { PICTURES_EACH } from '#domain/pictures/picture.ts'

import { useFaultWords, useProving } from './use-deposits.ts'

/** Upload of a receipt picture: it speeds up the check and reports the payment as sent. */
export function DepositProof({ deposit }: { deposit: Deposit }) {
  const left = PICTURES_EACH - deposit.proof.length
  return (
    <section className="cash-proof">
      <Sent ids={deposit.proof} />
      {left > 0 && <ProofForm key={left} id={deposit.id} most={left} />}
    </section>
  )
}

const urlOf = (id: string) => `${pictureCalls.own.path}?id=${id}`

function Sent({ ids }: { ids: readonly string[] }) {
  const t = useT()
  if (ids.length === 0) return null
  return (
    <ul className="cash-sent">
      {ids.map((id, index) => (
        <li key={id}>
          <img src={urlOf(id)} alt={t('pictures.number', { number: index + 1 })} loading="lazy" />
        </li>
      ))}
    </ul>
  )
}

function ProofForm({ id, most }: { id: string; most: number }) {
  const t = useT()
  const api = useApi()
  const [isJudged, setJudged] = useState(false)
  const pictures = usePictures((sending: Sending) => {
    if (!api.upload) throw new Error('this client uploads no files')
    return api.upload(pictureCalls.send, { purpose: 'deposit' }, sending)
  }, most)
  const proving = useProving(id, pictures.lose)
  const fault = useFaultWords(proving.error)
  const send = () => {
    setJudged(true)
    if (pictures.ids.length > 0 && !pictures.isSending && !pictures.hasFaults) proving.mutate(pictures.ids)
  }
  return (
    <>
      <PictureField label={t('deposit.proof')} pictures={pictures} urlOf={urlOf} />
      {isJudged && pictures.ids.length === 0 && <Note tone="warn">{t('deposit.proof_first')}</Note>}
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <div>
        <Button tone="main" isBusy={proving.isPending || pictures.isSending} onClick={send}>
          {t('deposit.proof_send')}
        </Button>
      </div>
    </>
  )
}
