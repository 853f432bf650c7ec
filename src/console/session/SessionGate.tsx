import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { RouterProvider } from '#browser/routing/RouterProvider.tsx'
import { router } from '#console/routes.tsx'
import { Loading, QueryFailed } from '#console/ui/Loaded.tsx'
import { operatorInfo } from '#contract/console/own-account.ts'
import { resumeSession } from '#contract/console/session.ts'

import { askWhoIsHere, type Resumed } from './operator-token.ts'
import { SessionEnded } from './SessionEnded.tsx'
import { SignInPage } from './SignInPage.tsx'
import { OperatorContext, type OperatorInfo, withRights } from './use-operator.ts'

type Standing =
  | { readonly kind: 'outside'; readonly resumed: Resumed }
  | { readonly kind: 'inside'; readonly info: OperatorInfo }

/** Shows the page to a signed-in operator, else the sign-in. The URL stays, so the page appears after sign-in. */
export function SessionGate() {
  const api = useApi()
  const queries = useQueryClient()
  const standing = useQuery<Standing>({
    queryKey: [resumeSession.path],
    staleTime: Infinity,
    queryFn: async () => {
      const resumed = await askWhoIsHere()
      if (resumed.state !== 'in') return { kind: 'outside', resumed }
      try {
        return { kind: 'inside', info: await api.call(operatorInfo, {}) }
      } catch (error) {
        // The session ended between the two calls.
        if (error instanceof CallRefused && error.status === 401)
          return { kind: 'outside', resumed: { ways: [] } }
        throw error
      }
    },
  })
  // The whole console is rendered in slices: in one task it would block a slow machine for a third of a second.
  const found = useDeferredValue(standing.data)
  if (found === undefined)
    return standing.isError && standing.data === undefined ? (
      <QueryFailed query={standing} />
    ) : (
      <Loading lines={6} />
    )
  if (found.kind === 'outside')
    return (
      <SignInPage
        start={found.resumed}
        onDone={() => void queries.invalidateQueries({ queryKey: [resumeSession.path] })}
      />
    )
  return (
    <OperatorContext value={withRights(found.info)}>
      <SessionEnded>
        <RouterProvider router={router} />
      </SessionEnded>
    </OperatorContext>
  )
}
