import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { CodeCells } from '#console/ui/CodeCells.tsx'

import { CodeOwed } from './sign-in-calls.ts'

export type CodeWay = 'totp' | 'recovery'

/** The code of an authenticator, or a recovery code. */
export function SignInCode({
  way,
  code,
  isSubmitted,
  error,
  onWay,
  onChange,
}: {
  way: CodeWay
  code: string
  isSubmitted: boolean
  error: Error | undefined
  onWay: (way: CodeWay) => void
  onChange: (code: string) => void
}) {
  const t = useT()
  const words = useWords({ way, code, isSubmitted, error })
  return (
    <div className="gate-code">
      <Field
        label={t(`console.second.label_${way}`)}
        hint={t(way === 'totp' ? 'console.sign_in.code_hint' : 'console.sign_in.recovery_hint')}
        error={words}
      >
        {way === 'totp' ? (
          <CodeCells value={code} onChange={onChange} />
        ) : (
          <TextInput
            icon="key"
            value={code}
            onChange={onChange}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </Field>
      <button type="button" className="link xs" onClick={() => onWay(way === 'totp' ? 'recovery' : 'totp')}>
        {t(way === 'totp' ? 'console.sign_in.use_recovery' : 'console.sign_in.use_totp')}
      </button>
    </div>
  )
}

/** Error text of the code. That a code is required is revealed only after a correct password. */
function useWords({
  way,
  code,
  isSubmitted,
  error,
}: Pick<Parameters<typeof SignInCode>[0], 'way' | 'code' | 'isSubmitted' | 'error'>): string | undefined {
  const t = useT()
  if (error instanceof CodeOwed)
    return error.ways.includes(way)
      ? t(`console.second.missing_${way}`)
      : t(`console.sign_in.no_${error.ways.includes('totp') ? 'recovery' : way}`)
  if (error) return error.message
  const isHalf = way === 'totp' && code.length > 0 && code.length < 6
  return isSubmitted && isHalf ? t('console.second.missing_totp') : undefined
}
