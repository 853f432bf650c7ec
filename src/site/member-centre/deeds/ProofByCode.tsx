import { useEffect, useRef, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { CodeField } from '#browser/ui/CodeField.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { secondFactor } from '#contract/second-factor.ts'
import { useCode, useFault } from '#site/proof/use-code.ts'

import { messageBeside } from './use-deed.ts'
import type { Proof } from './use-proof.ts'

const icons = { sms: 'phone', email: 'mail' } as const

/**
 * Proof by a code to the bound number or address: for members without a password whose sign-in is too old, or who
 * forgot the payment password.
 */
export function ProofByCode({ proof, error }: { proof: Proof; error: Error | null }) {
  const t = useT()
  const api = useApi()
  const faultOf = useFault()
  const { way, sentWays } = proof
  const [sentTo, setSentTo] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  // The field appears after a click, so it takes the focus.
  useEffect(() => input.current?.focus(), [])
  const sender = useCode(async () => {
    const sent = await api.call(secondFactor.sendProofCode, { way })
    setSentTo(sent.sentTo)
    return { minutes: sent.expiredMinutes }
  })
  return (
    <div className="stack">
      <p className="small" role="status">
        {sender.isSent && sentTo !== undefined
          ? t('ways.proof_sent', { place: sentTo })
          : t(proof.isForgotten ? 'centre.proof_forgotten' : 'ways.proof_by_code')}
      </p>
      {sentWays.length > 1 && (
        <SegmentedControl
          label={t('ways.proof_ways')}
          options={sentWays.map((one) => ({ id: one, icon: icons[one], label: t(`sign_in.way_${one}`) }))}
          selected={way}
          onSelect={(next) => {
            const found = sentWays.find((one) => one === next)
            if (!found) return
            proof.chooseWay(found)
            sender.reset()
          }}
        />
      )}
      <CodeField
        label={t('ways.proof_code')}
        inputRef={input}
        value={proof.answer}
        onChange={proof.write}
        onSend={sender.send}
        isSending={sender.isSending}
        resendAtMs={sender.resendAtMs}
        error={proof.unsaid ?? messageBeside(error, 'code_wrong') ?? faultOf(sender.error)}
      />
    </div>
  )
}
