import { useMutation, useQueryClient } from '@tanstack/react-query'

import { CallRefused, ServerNotReached } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { myAccount } from '#contract/my-account.ts'
import { session } from '#contract/session.ts'
import { PasskeyStopped } from '#site/session/passkey-stopped.ts'

/** Everything that shows how an account stands. */
const shown = [
  session.memberInfo.path,
  myAccount.security.path,
  myAccount.sessions.path,
  myAccount.payoutAccounts.path,
]

export interface DeedState<Values, Result> {
  readonly run: (values: Values) => void
  readonly isBusy: boolean
  readonly error: Error | null
  /** What went wrong, in words for the dialog itself; nothing where it stands beside a field. */
  readonly alert: string | undefined
  readonly result: Result | undefined
}

/** A deed of a dialog: it is sent once at a time, what it changed is asked for again, and a word says that it is done. */
export function useDeed<Values, Result>(
  send: (values: Values) => Promise<Result>,
  {
    done,
    onDone,
    besideFields = [],
  }: {
    readonly done?: string
    readonly onDone?: (result: Result) => void
    /** Refusals that are told beside a field. */
    readonly besideFields?: readonly string[]
  },
): DeedState<Values, Result> {
  const t = useT()
  const queryClient = useQueryClient()
  const deed = useMutation({
    mutationFn: send,
    onSuccess: async (result) => {
      await Promise.all(shown.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
      if (done !== undefined) showToast({ text: done })
      onDone?.(result)
    },
  })
  const { error } = deed
  const isBeside =
    error instanceof PasskeyStopped || (error instanceof CallRefused && besideFields.includes(error.code))
  return {
    run: (values) => {
      if (!deed.isPending) deed.mutate(values)
    },
    isBusy: deed.isPending,
    error,
    alert:
      error === null || isBeside
        ? undefined
        : error instanceof ServerNotReached
          ? t('register.not_reached')
          : error.message,
    result: deed.data,
  }
}

/** What the server said of one field, where this is its refusal. */
export function toldBeside(error: Error | null, code: string): string | undefined {
  return error instanceof CallRefused && error.code === code ? error.message : undefined
}
