import { type Guard, guardsIn } from './guard.ts'

const attacks = 'test/attacks/my-account.pg.test.ts'
const deeds = 'src/server/people/my-account/my-account.pg.test.ts'

export const myAccountGuards: readonly Guard[] = [
  ...guardsIn('src/server/people/payout-accounts/store.ts', attacks, [
    [
      'whoever knows its id removes another member’s payout account',
      'the ids of another member open, end and remove nothing',
      'WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND id = ${id} AND removed_at IS NULL\n    RETURNING',
      'WHERE id = ${id} AND removed_at IS NULL\n    RETURNING',
    ],
  ]),
  ...guardsIn('src/server/people/sessions/own-sessions-store.ts', attacks, [
    [
      'the list of sessions goes on from another member’s',
      'the ids of another member open, end and remove nothing',
      'FROM session WHERE member_id = ${memberId} AND id = ${after ?? null}::uuid',
      'FROM session WHERE id = ${after ?? null}::uuid',
    ],
  ]),
  ...guardsIn('src/server/people/my-account/contacts.ts', attacks, [
    [
      'an open session alone asks for a code to bind an address',
      'an open session alone binds no address and sets no payment password',
      'readAddress(input.email)\n  await parts.store.transact((tx) => spendProof(tx, context, input.cpw))',
      'readAddress(input.email)',
    ],
    [
      'an open session alone asks for a code to bind a number',
      'an open session alone binds no address and sets no payment password',
      'readNumber(context, input)\n  await parts.store.transact((tx) => spendProof(tx, context, input.cpw))',
      'readNumber(context, input)',
    ],
  ]),
  ...guardsIn('src/server/people/my-account/payment-password.ts', attacks, [
    [
      'an open session alone sets the payment password',
      'an open session alone binds no address and sets no payment password',
      'await spendProof(tx, context, input.cpw)',
    ],
  ]),
  ...guardsIn('src/server/people/my-account/actions.ts', attacks, [
    [
      'a nickname may hold anything',
      'hostile nicknames are refused, and leave nothing behind',
      "if (refusal) throw refuse<Calls['changeProfile']>(refusal)",
    ],
  ]),
  ...guardsIn('src/server/people/my-account/actions.ts', deeds, [
    [
      'payout accounts are added without the payment password',
      'a payout account is added by the payment password, shown in part, and removed',
      "if (refusal) throw refuse<Calls['addPayoutAccount']>(refusal)",
    ],
  ]),
]
