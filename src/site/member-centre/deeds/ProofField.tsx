import { Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'

import { messageBeside } from './use-deed.ts'
import type { Proof } from './use-proof.ts'

/** Rarely needed proof ways are chunks of their own. */
const ProofByCode = lazyPart(() => import('./ProofByCode.tsx').then((chunk) => chunk.ProofByCode))

const ProofByFactor = lazyPart(() => import('./ProofByFactor.tsx').then((chunk) => chunk.ProofByFactor))

/** Requests the strongest proof that the member can give. */
export function ProofField({ proof, error }: { proof: Proof; error: Error | null }) {
  const t = useT()
  switch (proof.asks) {
    case 'nothing':
      return <p className="small muted">{t('centre.proof_by_sign_in')}</p>
    case 'factor':
      return (
        <Suspense>
          <ProofByFactor proof={proof} error={error} />
        </Suspense>
      )
    case 'code':
      return (
        <Suspense>
          <ProofByCode proof={proof} error={error} />
        </Suspense>
      )
    case 'payment':
      return <PaymentProof proof={proof} error={error} />
    case 'password':
      return (
        <Field
          label={t('centre.password')}
          hint={t('centre.proof_hint')}
          isRequired
          error={proof.unsaid ?? messageBeside(error, 'wrong_old_password')}
        >
          <PasswordInput name="proof" maxLength={128} value={proof.answer} onChange={proof.write} />
        </Field>
      )
  }
}

function PaymentProof({ proof, error }: { proof: Proof; error: Error | null }) {
  const t = useT()
  return (
    <div className="stack">
      <Field
        label={t('centre.payment_password')}
        hint={t('centre.proof_hint')}
        isRequired
        error={proof.unsaid ?? messageBeside(error, 'payment_password_wrong')}
      >
        <PasswordInput
          name="proof"
          autoComplete="off"
          maxLength={128}
          value={proof.answer}
          onChange={proof.write}
        />
      </Field>
      {proof.forget && (
        <Button tone="ghost" size="sm" onClick={proof.forget}>
          {t('centre.proof_forget')}
        </Button>
      )}
    </div>
  )
}
