import { useT } from '#browser/i18n/translate.ts'
import { PasskeyStopped } from '#site/sign-in/passkey-stopped.ts'
import { StepAnswer } from '#site/sign-in/StepAnswer.tsx'
import { StepWays } from '#site/sign-in/StepWays.tsx'

import '#site/sign-in/sign-in.css'
import '#site/sign-in/second-step.css'

import { messageBeside } from './use-deed.ts'
import type { Proof } from './use-proof.ts'

/** Proof by a second factor: a password alone must not change the factors of an armed account. */
export function ProofByFactor({ proof, error }: { proof: Proof; error: Error | null }) {
  const t = useT()
  const { armedWays, armedWay } = proof
  const stopped = error instanceof PasskeyStopped ? t('sign_in.passkey_stopped') : undefined
  const refused = stopped ?? messageBeside(error, 'passkey_refused')
  return (
    <div className="stack">
      <p className="small">{t('centre.proof_by_factor')}</p>
      <StepWays
        ways={armedWays}
        chosen={armedWay}
        onChoose={(next) => {
          const found = armedWays.find((one) => one === next)
          if (found) proof.chooseArmed(found)
        }}
        sentTo={{}}
      />
      <StepAnswer
        way={armedWay}
        answer={proof.answer}
        onChange={proof.write}
        sender={undefined}
        error={proof.unsaid ?? messageBeside(error, 'code_wrong')}
      />
      {armedWay === 'passkey' && refused !== undefined && (
        <p className="err small" role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
