import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'

import { useApi } from '#browser/api/api.ts'
import { operatorInfo } from '#contract/console/own-account.ts'

import { notifySessionEnded, useSessionEnded } from './session-end.ts'
import { SignInPage } from './SignInPage.tsx'
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
  const goOn = async () => {
    const info = await api.call(operatorInfo, {})
    if (info.name !== name) return location.reload()
    notifySessionEnded(false)
    await queries.invalidateQueries()
  }
  return (
    <>
      <div inert={hasEnded}>{children}</div>
      {hasEnded && (
        <Cover>
          <SignInPage start={{ ways: [] }} endedFor={name} onDone={() => void goOn()} />
        </Cover>
      )}
    </>
  )
}

/** Covers open dialogs too, and traps the focus. */
function Cover({ children }: { children: ReactNode }) {
  const cover = useRef<HTMLDialogElement>(null)
  // A modal dialog is in the top layer and makes everything else inert, including other dialogs.
  useEffect(() => cover.current?.showModal(), [])
  return (
    <dialog ref={cover} className="console-ended" onCancel={(event) => event.preventDefault()}>
      {children}
    </dialog>
  )
}
