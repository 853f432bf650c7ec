import { useMutation, useQueryClient } from '@tanstack/react-query'

import { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { myAccount } from '#contract/my-account.ts'
import { session } from '#contract/session.ts'
import { PasskeyStopped } from '#site/sign-in/passkey-stopped.ts'

/** Queries that show the account's state; refetched after each action. */
const affected = [
  session.memberInfo.path,
  myAccount.security.path,
  myAccount.sessions.path,
  myAccount.payoutAccounts.path,
]

export interface DeedState<Values, Result> {
  /** For the form that waits for it. */
  readonly send: (values: Values) => Promise<Result>
  /** For a button. */
  readonly run: (values: Values) => void
  readonly isBusy: boolean
  readonly error: Error | null
  /** The error for the dialog itself; undefined if it stands beside a field. */
  readonly alert: string | undefined
  readonly result: Result | undefined
  /** Drops the error once a field changes. */
  readonly reset: () => void
}

/** A mutation of a dialog: one at a time, refetches what it changed, and confirms with a toast. */
export function useDeed<Values, Result>(
  send: (values: Values) => Promise<Result>,
  {
    done,
    onDone,
    besideFields = [],
  }: {
    readonly done?: string
    readonly onDone?: (result: Result) => void
    /** Codes of refusals that stand beside a field. */
    readonly besideFields?: readonly string[]
  },
): DeedState<Values, Result> {
  const t = useT()
  const queryClient = useQueryClient()
  const deed = useMutation({
    mutationFn: send,
    onSuccess: async (result) => {
      await Promise.all(affected.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
      if (done !== undefined) showToast({ text: done })
      onDone?.(result)
    },
  })
  const { error } = deed
  const isBeside =
    error instanceof PasskeyStopped || (error instanceof CallRefused && besideFields.includes(error.code))
  return {
    send: deed.mutateAsync,
    run: (values) => {
      if (!deed.isPending) deed.mutate(values)
    },
    isBusy: deed.isPending,
    error,
    alert:
      error === null || isBeside
        ? undefined
        : error instanceof CallRefused
          ? error.message
          : t('register.not_reached'),
    result: deed.data,
    reset: () => {
      if (deed.isError) deed.reset()
    },
  }
}

/** The refusal's message, if it has this code. */
export function messageBeside(error: Error | null, code: string): string | undefined {
  return error instanceof CallRefused && error.code === code ? error.message : undefined
}
