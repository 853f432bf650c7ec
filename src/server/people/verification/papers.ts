import type { Papers } from '#domain/verification/documents.ts'
import { findStanding } from '#server/people/members/actions.ts'
import { findKindsOfChanges } from '#server/people/profiles/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { type OwnPapers, type Who, selectPapers } from './store.ts'
import { findTierKinds } from './tiers.ts'

export interface Sender {
  readonly merchant: Pick<Merchant, 'id' | 'profile'>
  readonly memberId: bigint
}

/** The member's documents, with all that decides which ones are needed. */
export async function findPapers(tx: Tx, { merchant, memberId }: Sender): Promise<OwnPapers & Papers> {
  const who: Who = { merchantId: merchant.id, memberId }
  const standing = await findStanding(tx, who)
  return {
    ...(await selectPapers(tx, who)),
    asksAge: merchant.profile.asksVerifiedAge,
    isAgeVerified: standing?.isAgeVerified === true,
    tierKinds: await findTierKinds(tx, merchant.id),
    changes: await findKindsOfChanges(tx, who),
  }
}
