import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'

import { toldBeside } from './use-deed.ts'
import type { Proof } from './use-proof.ts'

/** Where the login password is asked for once more. */
export function ProofField({ proof, error }: { proof: Proof; error: Error | null }) {
  const t = useT()
  if (!proof.isAsked) return <p className="small muted">{t('centre.proof_by_sign_in')}</p>
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
