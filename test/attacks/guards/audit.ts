import { type Guard, guardsIn } from './guard.ts'

const chain = 'src/server/platform/audit/chain.pg.test.ts'
const heads = 'src/server/money/heads/heads.pg.test.ts'

/** Detection of changes to audit entries, even by the database's owner. */
export const auditGuards: readonly Guard[] = [
  ...guardsIn('src/server/platform/audit/chain.ts', chain, [
    [
      'an entry that goes before its seal leaves no trace',
      'a manipulation before sealing is found: the owner',
      "  if (link.foundEntries < link.entries) return 'missing'\n",
    ],
    [
      'an entry that goes with its link leaves no trace',
      'a manipulation before sealing is found: the owner',
      "  if (!link.hasPrevious) return 'gap'\n",
    ],
    [
      'an entry that comes past its link goes unnoticed',
      'a manipulation before sealing is found: the owner',
      "return unlinked && { block: unlinked.block, fault: 'added' }",
      'return unlinked && undefined',
    ],
    [
      'a chain without its newest blocks reads as sound',
      'a chain that was resealed after a change, or cut short, is found by an exported head',
      "  if (!hash) return { block: farthest.number, fault: 'cut_short' }\n",
      '  if (!hash) return undefined\n',
    ],
  ]),
  ...guardsIn('src/server/money/heads/actions.ts', heads, [
    [
      'an older copy that was restored reads as the newest',
      'an older copy, or another one, is told by them',
      "    if (!hash) return { ...head, fault: 'missing' }\n",
      '    if (!hash) continue\n',
    ],
  ]),
]
