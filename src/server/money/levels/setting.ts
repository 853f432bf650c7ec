import type * as calls from '#contract/console/levels.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseSetLevel } from '#domain/levels/levels.ts'
import { dayNumber } from '#domain/records/business-day.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { insertChanges, lockLevels, selectMemberByAccount, updateLevels } from './store.ts'
import { selectTerms } from './terms-store.ts'

type Call = typeof calls.setMemberLevel
type BrandOperator = By & { readonly merchantId: number }

const deed = 'consoleLevels.setMemberLevel'

/** Sets a member's level until a day, once a second operator has approved it. */
export async function setLevelOrPropose(
  store: Store,
  by: BrandOperator,
  input: Input<Call>,
): Promise<Output<Call>> {
  const proposal = { deed, subject: `level of ${input.account}`, input, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => setLevel(tx, by, input))
  return outcome.waits === undefined ? {} : { waits: outcome.waits }
}

/** Executes approved proposals. */
export const setLevelExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Call>) => {
    await setLevel(tx, ofBrand(maker), input)
  },
}

async function setLevel(
  tx: Tx,
  by: BrandOperator,
  { account, rank, through, reason }: Input<Call>,
): Promise<undefined> {
  const { merchantId, operatorId, second } = by
  const member = await selectMemberByAccount(tx, { merchantId, account: account.trim() })
  if (!member) throw refuse<Call>('account_unknown')
  if (member.isTrial) throw refuse<Call>('account_plays_only') // guard: no-level-for-trial
  const { today, current: terms } = await selectTerms(tx, merchantId)
  if (!terms) throw refuse<Call>('level_unknown')
  const [current] = await lockLevels(tx, merchantId, [member.id], terms.levels.length - 1)
  if (!current) throw new Error(`member ${member.id} has no level`)
  const fault =
    dayNumber(through) === undefined
      ? 'through'
      : refuseSetLevel(
          { rank, through },
          {
            rank: current.rank,
            levels: terms.levels.length,
            today,
            ...(current.fixedThrough === null ? {} : { fixedThrough: current.fixedThrough }),
          },
        )
  if (fault === 'through') throw refusePlainly('invalid_input', { fields: ['through'] })
  if (fault) throw refuse<Call>(fault)
  const nameOf = (which: number) => terms.levels[which]?.name ?? ''
  const change = {
    before: {
      level: nameOf(current.rank),
      ...(current.fixedThrough === null ? {} : { through: current.fixedThrough }),
    },
    after: { level: nameOf(rank), through },
  }
  // guard: level-set-by-two
  needSecond(by, { cause: 'always', memberId: member.id, ...change })
  if (!second) throw new Error('a level is set by two operators')
  const row = {
    memberId: member.id,
    kind: 'set' as const,
    day: today,
    version: terms.version,
    before: current.rank,
    rank,
    turnover: null,
    isBarred: false,
    fixedThrough: through,
    operatorId,
    approvedBy: second.operatorId,
    reason,
  }
  await insertChanges(tx, merchantId, [row])
  await updateLevels(tx, merchantId, [row])
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: member.id,
    reason,
    action: 'level.set',
    ...change,
  })
  return undefined
}
