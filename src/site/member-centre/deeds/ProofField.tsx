import { lazy, Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { loadWithin } from '#site/layout/load-within.ts'

import { toldBeside } from './use-deed.ts'
import type { Proof } from './use-proof.ts'

/** Few have no password: what they are asked for instead is loaded for them. */
const ProofByCode = lazy(() =>
  loadWithin(() => import('./ProofByCode.tsx').then((chunk) => ({ default: chunk.ProofByCode }))),
)

/** Where the login password is asked for once more, or what stands in its place. */
export function ProofField({ proof, error }: { proof: Proof; error: Error | null }) {
  const t = useT()
  switch (proof.asks) {
    case 'nothing':
      return <p className="small muted">{t('centre.proof_by_sign_in')}</p>
    case 'code':
      return (
        <Suspense>
          <ProofByCode proof={proof} error={error} />
        </Suspense>
      )
    case 'password':
      return (
        <Field
          label={t('centre.password')}
          hint={t('centre.proof_hint')}
          isRequired
          error={proof.unsaid ?? toldBeside(error, 'wrong_old_password')}
        >
          <PasswordInput name="proof" maxLength={128} value={proof.password} onChange={proof.write} />
        </Field>
      )
  }
}
