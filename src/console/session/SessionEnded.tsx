import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'

import { useApi } from '#browser/api/api.ts'
import { operatorInfo } from '#contract/console/own-account.ts'

import { tellSessionEnded, useSessionEnded } from './session-end.ts'
import { SignInPage } from './SignInPage.tsx'
import { useOperator } from './use-operator.ts'

/**
 * A session ends by itself after a while. The page then stays as it is, beneath the sign-in, with everything that was
 * typed; who comes back goes on there. Somebody else begins anew.
 */
export function SessionEnded({ children }: { children: ReactNode }) {
  const api = useApi()
  const queries = useQueryClient()
  const hasEnded = useSessionEnded()
  const { name } = useOperator()
  const goOn = async () => {
    const info = await api.call(operatorInfo, {})
    if (info.name !== name) return location.reload()
    tellSessionEnded(false)
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

/** Lies above dialogs too, and takes the focus from what lies below. */
function Cover({ children }: { children: ReactNode }) {
  const cover = useRef<HTMLDialogElement>(null)
  // A modal dialog of the platform stands in the top layer: what else is on the page, open dialogs too, is inert.
  useEffect(() => cover.current?.showModal(), [])
  return (
    <dialog ref={cover} className="desk-ended" onCancel={(event) => event.preventDefault()}>
      {children}
    </dialog>
  )
}
