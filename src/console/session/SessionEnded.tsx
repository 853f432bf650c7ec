import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'

import { useApi } from '#browser/api/api.ts'
import { operatorInfo } from '#contract/console/own-account.ts'

import { isSessionEnded, notifySessionEnded, useSessionEnded } from './session-end.ts'
import { SignInPage } from './SignInPage.tsx'
import { SessionWarning } from './SessionWarning.tsx'
import { watchTabs } from './session-times.ts'
import { TopDialog } from './TopDialog.tsx'
import { useOperator } from './use-operator.ts'

/**
 * Covers the page with the sign-in when the session has expired. The same operator continues with all input intact;
 * for another operator the page reloads.
 */
export function SessionEnded({ children }: { children: ReactNode }) {
  const api = useApi()
  const queries = useQueryClient()
  const hasEnded = useSessionEnded()
  const { name } = useOperator()
  const goOn = useCallback(async () => {
    const info = await api.call(operatorInfo, {})
    if (info.name !== name) return location.reload()
    notifySessionEnded(false)
    await queries.invalidateQueries()
  }, [api, queries, name])
  // A sign-in in another tab of the browser is one for this tab too.
  useEffect(() => watchTabs(() => void (isSessionEnded() && goOn())), [goOn])
  return (
    <>
      <div inert={hasEnded}>{children}</div>
      {!hasEnded && <SessionWarning onSignIn={() => notifySessionEnded(true)} />}
      {hasEnded && (
        <TopDialog className="console-ended" labelledBy="gate-title">
          <SignInPage start={{ ways: [] }} endedFor={name} onDone={() => void goOn()} />
        </TopDialog>
      )}
    </>
  )
}
