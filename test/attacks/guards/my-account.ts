import { type Guard, provenBy } from './guard.ts'

const attacks = 'test/attacks/my-account.pg.test.ts'
const deeds = 'src/server/people/my-account/my-account.pg.test.ts'

export const myAccountGuards: readonly Guard[] = [
  ...provenBy(attacks, [
    [
      'payout-account-of-member',
      'whoever knows its id removes another member’s payout account',
      'the ids of another member open, end and remove nothing',
      { cut: 'member_id = ${memberId} AND merchant_id = ${merchantId} AND' },
    ],
    [
      'own-sessions-of-member',
      'the list of sessions goes on from another member’s',
      'the ids of another member open, end and remove nothing',
      { replace: ['member_id = ${memberId} AND id', 'id'] },
    ],
    [
      'address-code-needs-proof',
      'an open session alone asks for a code to bind an address',
      'an open session alone binds no address and sets no payment password',
    ],
    [
      'number-code-needs-proof',
      'an open session alone asks for a code to bind a number',
      'an open session alone binds no address and sets no payment password',
    ],
    [
      'payment-password-needs-proof',
      'an open session alone sets the payment password',
      'an open session alone binds no address and sets no payment password',
    ],
    [
      'profile-checked',
      'a nickname may hold anything',
      'hostile nicknames are refused, and leave nothing behind',
    ],
  ]),
  ...provenBy(deeds, [
    [
      'payout-account-needs-password',
      'payout accounts are added without the payment password',
      'a payout account is added by the payment password, shown in part, and removed',
    ],
  ]),
]
