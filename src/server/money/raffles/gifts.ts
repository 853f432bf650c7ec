import type * as calls from '#contract/console/raffles.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { type Executors, doOrPropose, needSecond, ofBrand } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { giveTickets, givingRaffles, newestOf } from './giving.ts'
import type { BrandOperator } from './publishing.ts'
import { selectBrand, selectMembers, selectRaffles } from './store.ts'

type Give = typeof calls.giveTickets

const deed = 'consoleRaffles.giveTickets'

export interface GiftParts {
  readonly houseKey: Buffer
  readonly hub: Pick<Hub, 'publish'>
}

/** Proposes to a second operator to give tickets. */
export async function proposeGift(
  store: Store,
  parts: GiftParts,
  by: BrandOperator,
  input: Input<Give>,
): Promise<Output<Give>> {
  const { raffle, reason, requestId } = input
  const proposal = { deed, subject: `tickets ${raffle} ${requestId}`, input, reason, requestId } as const
  const { waits } = await doOrPropose(store, by, proposal, (tx) => give(tx, parts.houseKey, by, input))
  return waits === undefined ? {} : { waits }
}

/** Executes approved proposals; pages of the members refetch. */
export const giftExecutors = ({ houseKey, hub }: GiftParts): Pick<Executors, typeof deed> => ({
  [deed]: async (tx, maker, input: Input<Give>) => {
    const members = await give(tx, houseKey, ofBrand(maker), input)
    return () => {
      for (const memberId of members)
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'raffles' })
    }
  },
})

/** Gives the tickets, and returns the members who got them. */
async function give(
  tx: Tx,
  houseKey: Buffer,
  by: BrandOperator,
  { raffle: code, version, accounts, count, reason, requestId }: Input<Give>,
): Promise<readonly bigint[]> {
  const { merchantId, operatorId } = by
  const { today } = await selectBrand(tx, merchantId)
  const raffles = await selectRaffles(tx, merchantId)
  const newest = newestOf(raffles).find(({ raffle }) => raffle === code)
  if (!newest) throw refusePlainly('absent')
  if (newest.version !== version) throw refuse<Give>('changed_meanwhile') // guard: raffle-gift-as-read
  const [raffle] = givingRaffles(raffles, today).filter((one) => one === newest)
  if (!raffle) throw refuse<Give>('raffle_closed')
  const members = await selectMembers(tx, merchantId, accounts)
  if (members.length !== new Set(accounts.map((account) => account.toLowerCase())).size)
    throw refuse<Give>('account_unknown')
  const tickets = members.length * count
  if (raffle.given + raffle.reserved + tickets > raffle.tickets) throw refuse<Give>('raffle_tickets_gone')
  const details = { raffle: code, version, tickets, accounts: members.map(({ account }) => account) }
  // guard: raffle-gift-by-two
  needSecond(by, { cause: 'always', before: {}, after: details })
  const gift = { source: 'operator', reference: requestId } as const
  // Claims lock limits before the sums of a version, so a gift locks the limits of all its members before its first ticket.
  for (const { id: memberId } of members) await lockLimits(tx, { merchantId, memberId }) // guard: raffle-gift-locks-first
  const given: bigint[] = []
  for (const { id: memberId } of members) {
    const who = { merchantId, memberId }
    const outcome = await giveTickets(tx, houseKey, { who, raffle, gift, count })
    if (outcome === 'none_left') throw refuse<Give>('raffle_tickets_gone')
    if (outcome === 'given') given.push(memberId)
  }
  await writeAudit(tx, {
    merchantId,
    operatorId,
    reason,
    action: 'raffle.give',
    before: {},
    after: { ...details, tickets: given.length * count },
  })
  return given
}
