import { type Guard, provenBy } from './guard.ts'

const server = 'src/server/money/friends/friends.pg.test.ts'

const barred = 'has no link and invites nobody'

export const friendGuards: readonly Guard[] = [
  ...provenBy(server, [
    [
      'barred-member-invites-nobody',
      'an excluded or limited member brings friends',
      barred,
      { replace: [' IS NULL`', ' IS NULL OR true`'] },
    ],
    ['barred-member-has-no-link', 'an excluded or limited member is asked to invite', barred],
    [
      'friend-names-masked',
      'an inviter reads the account names of friends',
      'with masked names, to their inviter alone',
      { replace: ['maskName(account)', 'account'] },
    ],
  ]),
]
