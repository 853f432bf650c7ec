import { type Guard, provenBy } from './guard.ts'

const chain = 'src/server/platform/audit/chain.pg.test.ts'
const heads = 'src/server/money/heads/heads.pg.test.ts'

/** Detection of changes to audit entries, even by the database's owner. */
export const auditGuards: readonly Guard[] = [
  ...provenBy(chain, [
    [
      'audit-entries-counted',
      'an entry that goes before its seal leaves no trace',
      'a manipulation before sealing is found: the owner',
    ],
    [
      'audit-link-has-previous',
      'an entry that goes with its link leaves no trace',
      'a manipulation before sealing is found: the owner',
    ],
    [
      'unlinked-audit-entries-found',
      'an entry that comes past its link goes unnoticed',
      'a manipulation before sealing is found: the owner',
      { value: 'unlinked && undefined' },
    ],
    [
      'audit-chain-newest-checked',
      'a chain without its newest blocks reads as sound',
      'a chain that was resealed after a change, or cut short, is found by an exported head',
      { leadsTo: 'return undefined' },
    ],
  ]),
  ...provenBy(heads, [
    [
      'audit-head-compared',
      'an older copy that was restored reads as the newest',
      'and they reveal an older copy or a different one',
      { leadsTo: 'continue' },
    ],
  ]),
]
