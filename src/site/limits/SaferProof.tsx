import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { limits } from '#contract/limits.ts'
import { myAccount } from '#contract/my-account.ts'
import { ProvenDialog } from '#site/member-centre/deeds/ProvenDialog.tsx'
import { ProofWaysContext } from '#site/member-centre/deeds/use-proof.ts'

import { QueryFault } from './QueryFault.tsx'

export interface SaferProofProps {
  readonly title: string
  readonly text: string
  readonly verb: string
  readonly done: string
  readonly send: (cpw: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the member's strongest proof before a limit is loosened or an exclusion ends. */
export function SaferProof({ send, ...dialog }: SaferProofProps) {
  const client = useQueryClient()
  const security = useQuery(queryOf(useApi(), myAccount.security, {}))
  if (!security.data)
    return (
      <Dialog isOpen onClose={dialog.onClose} title={dialog.title} width={432}>
        {security.isError ? <QueryFault onRetry={() => void security.refetch()} /> : <Skeleton shape="box" />}
      </Dialog>
    )
  return (
    <ProofWaysContext value={security.data.proofWays}>
      <ProvenDialog
        {...dialog}
        send={async (cpw) => {
          await send(cpw)
          await client.invalidateQueries({
            predicate: ({ queryKey }) => String(queryKey[0]).startsWith(limits.standing.path),
          })
        }}
      />
    </ProofWaysContext>
  )
}
