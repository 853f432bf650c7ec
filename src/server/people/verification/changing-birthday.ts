import type * as calls from '#contract/console/verification.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { hasAge } from '#domain/registration/age.ts'
import { replaceBirthday } from '#server/people/members/actions.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { dayOf } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantLookup } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { type ByOperator, lockWaiting } from './judging.ts'
import { keepFormerBirthday, selectPapers } from './store.ts'

type Call = typeof calls.changeBirthday

export const CHANGE_BIRTHDAY = 'verification.changeBirthday'

/** Replaces a wrong registered birthday by the one in a document, once a second operator has compared both with it. */
export async function changeOrPropose(
  store: Store,
  by: ByOperator,
  input: Input<Call>,
): Promise<Output<Call>> {
  const maker = { merchantId: by.merchant.id, operatorId: by.operatorId }
  const proposal = { deed: CHANGE_BIRTHDAY, subject: input.id, input, reason: input.reason } as const
  const outcome = await doOrPropose(store, maker, proposal, (tx) => change(tx, { ...by, ...maker }, input))
  return outcome.waits === undefined ? {} : { waits: outcome.waits }
}

/** Executes approved proposals. */
export const birthdayExecutors = ({
  registry,
}: {
  readonly registry: MerchantLookup<Merchant>
}): Pick<Executors, typeof CHANGE_BIRTHDAY> => ({
  [CHANGE_BIRTHDAY]: async (tx, maker, input: Input<Call>) => {
    const by = ofBrand(maker)
    const merchant = registry.findById(by.merchantId)
    if (!merchant) throw refusePlainly('absent')
    await change(tx, { ...by, merchant }, input)
  },
})

async function change(
  tx: Tx,
  by: ByOperator & By,
  { id, version, reason, ...input }: Input<Call>,
): Promise<undefined> {
  const { merchant, operatorId, second } = by
  const document = await lockWaiting(tx, by, { id, version })
  const bornOn = dayOf('bornOn', input.bornOn)
  if (document.kind !== 'identity' || bornOn === undefined)
    throw refusePlainly('invalid_input', { fields: ['bornOn'] })
  const who = { merchantId: merchant.id, memberId: document.memberId }
  const { today } = await selectPapers(tx, who)
  // guard: birthday-of-adult
  if (!hasAge(bornOn, today, merchant.minimumAge)) throw refuse<Call>('document_too_young')
  const former = await replaceBirthday(tx, { ...who, birthday: bornOn })
  if (former === undefined) throw refuse<Call>('birthday_fits')
  // The proposal and the audit name years alone: the days stand in the document.
  const change = {
    before: { birthYear: yearOf(former) },
    after: { birthYear: yearOf(bornOn), document: id },
  }
  // guard: birthday-changed-by-two
  needSecond(by, { cause: 'always', memberId: who.memberId, ...change })
  if (!second) throw new Error('a birthday is changed by two operators')
  await keepFormerBirthday(tx, {
    ...who,
    documentId: document.id,
    former,
    operatorId,
    approvedBy: second.operatorId,
  })
  await writeAudit(tx, { ...who, operatorId, reason, action: 'verification.change_birthday', ...change })
  return undefined
}

const yearOf = (day: string) => Number.parseInt(day.slice(0, 4), 10)
