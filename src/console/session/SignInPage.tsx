import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'

import { EnrolSteps } from './EnrolSteps.tsx'
import { Gate } from './Gate.tsx'
import { operatorToken, type Resumed } from './operator-token.ts'
import type { Progress } from './sign-in-progress.ts'
import { SignInForm } from './SignInForm.tsx'

/** Sign-in on one page. Only the first sign-in has further steps; an interrupted one starts over. */
export function SignInPage({
  start,
  endedFor,
  onDone,
}: {
  start: Resumed
  /** Name of the operator whose session expired; their input waits on the page below. */
  endedFor?: string
  onDone: () => void
}) {
  const t = useT()
  const [progress, setProgress] = useState<Resumed>(start)
  const [password, setPassword] = useState<string>()
  const go = (next: Progress, typed?: string) => {
    operatorToken.keep(next.token)
    if (next.state === 'in') return onDone()
    if (typed !== undefined) setPassword(typed)
    setProgress(next)
  }
  if (progress.state === 'enrol') return <EnrolSteps password={password} onDone={onDone} />
  return (
    <Gate title={t('console.sign_in.title')} text={t('console.sign_in.text')}>
      {endedFor !== undefined && <Note tone="warn">{t('console.session_ended')}</Note>}
      <SignInForm name={endedFor ?? ''} onProven={go} />
    </Gate>
  )
}
