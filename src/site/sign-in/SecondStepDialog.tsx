import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { secondStep } from '#contract/second-step.ts'
import { loadWithin } from '#browser/routing/load-within.ts'
import { openModal } from '#site/layout/modal-store.ts'

import { focusOn } from '#site/session/focus-on.ts'
import { pageToken } from '#site/session/page-token.ts'
import { type CodeWay, StepAnswer } from './StepAnswer.tsx'
import { StepWays } from './StepWays.tsx'
import { readOwed, type StepWay } from './second-step-store.ts'
import { comeIn } from './sign-in.ts'
import { type CodeSender, messageOf, useCode, useFault } from '#site/proof/use-code.ts'
import { warmSealing } from '#site/session/warm-sealing.ts'

import './sign-in.css'
import './second-step.css'

/** The second step after a correct password. Until then the session is only half signed in. */
export function SecondStepDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const cancel = (then: () => void) => {
    // Fire and forget: the half session expires soon anyway.
    api.call(secondStep.cancel, {}).catch(() => undefined)
    pageToken.forget()
    then()
  }
  return (
    <Dialog isOpen isForm onClose={() => cancel(onClose)} title={t('sign_in.step_title')} width={464}>
      <StepForm onAnew={() => cancel(() => openModal('loginPopupModal'))} />
    </Dialog>
  )
}

function StepForm({ onAnew }: { onAnew: () => void }) {
  const t = useT()
  const faultOf = useFault()
  const form = useRef<HTMLFormElement>(null)
  const [ways] = useState(readOwed)
  const [way, setWay] = useState<StepWay>(ways[0] ?? 'recovery')
  const [answer, setAnswer] = useState('')
  const [keepDevice, setKeepDevice] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const sent = useSenders()
  const proof = useProof({ way, answer, keepDevice }, () => {
    setAnswer('')
    focusOn(form.current, 'code')
  })
  const beginAnew = (text = '') => {
    setAnswer(text)
    setMissing(false)
    proof.reset()
  }
  const sender = way === 'sms' || way === 'email' ? sendingAfter(sent.senders[way], beginAnew) : undefined
  const choose = (next: StepWay) => {
    setWay(next)
    beginAnew()
  }
  const submit = () => {
    const isEmpty = way !== 'passkey' && answer.trim() === ''
    setMissing(isEmpty)
    return !isEmpty && proof.send()
  }
  const error = proof.isBusy ? undefined : (proof.error ?? sender?.error)
  const isOver = error instanceof CallRefused && (error.status === 401 || error.status === 403)
  const atAnswer = messageOf(proof.error, ['code_wrong'])
  const fault = isOver ? t('sign_in.step_over') : atAnswer === undefined ? faultOf(error) : undefined
  return (
    <Form ref={form} className="step" isBusy={proof.isGone} onSubmit={submit}>
      <p className="small muted">{t('sign_in.step_text')}</p>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      {isOver ? (
        <Button tone="main" size="lg" isBlock onClick={onAnew}>
          {t('sign_in.step_anew')}
        </Button>
      ) : (
        <>
          <StepWays ways={ways} chosen={way} onChoose={choose} sentTo={sent.sentTo} />
          <StepAnswer
            way={way}
            answer={answer}
            onChange={(text) => {
              warmSealing()
              beginAnew(text)
              sender?.dropError()
            }}
            sender={sender}
            error={isMissing ? t('sign_in.step_empty') : atAnswer}
          />
          <Button type="submit" tone="main" size="lg" isBlock>
            {t(way === 'passkey' ? 'sign_in.step_passkey_go' : 'sign_in.step_confirm')}
          </Button>
          <Checkbox name="keepDevice" isChecked={keepDevice} onChange={setKeepDevice}>
            {t('sign_in.step_keep')}
          </Checkbox>
        </>
      )}
      <p className="hint">{t('sign_in.step_not_you')}</p>
    </Form>
  )
}

/** Sending a new code clears the error of the previous one. */
function sendingAfter(sender: CodeSender, beginAnew: () => void): CodeSender {
  const send = () => {
    beginAnew()
    sender.send()
  }
  return { ...sender, send }
}

/** The codes that can be sent, each with its countdown and last target. */
function useSenders(): {
  readonly senders: Readonly<Record<CodeWay, CodeSender>>
  readonly sentTo: Readonly<Partial<Record<CodeWay, string>>>
} {
  const api = useApi()
  const [sentTo, setSentTo] = useState<Partial<Record<CodeWay, string>>>({})
  const send = (way: CodeWay) => async () => {
    const answer = await api.call(secondStep.sendCode, { way })
    setSentTo((before) => ({ ...before, [way]: answer.sentTo }))
    return { minutes: answer.expiredMinutes }
  }
  const senders = { sms: useCode(send('sms')), email: useCode(send('email')) }
  return { senders, sentTo }
}

function useProof(
  given: { readonly way: StepWay; readonly answer: string; readonly keepDevice: boolean },
  onRefused: () => void,
) {
  const api = useApi()
  const proof = useMutation({
    mutationFn: async () => {
      const { way, answer, keepDevice } = given
      if (way === 'passkey') {
        const { proveByPasskey } = await loadWithin(() => import('./passkey.ts'))
        await proveByPasskey(api, keepDevice)
      } else {
        comeIn(await api.call(secondStep.prove, { way, answer: answer.trim(), keepDevice }))
      }
    },
    onError: (reason) => {
      if (reason instanceof CallRefused && reason.code === 'code_wrong') onRefused()
    },
  })
  const isBusy = proof.isPending || proof.isSuccess
  return {
    error: proof.isPending ? undefined : proof.error,
    isBusy,
    isGone: proof.isSuccess,
    send: proof.mutateAsync,
    reset: () => {
      if (!isBusy) proof.reset()
    },
  }
}
