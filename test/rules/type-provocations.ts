/** A file that breaks a rule held by types, its area, and the expected compiler error. */
export interface TypeProvocation {
  readonly breaks: string
  readonly area: 'domain' | 'art' | 'server' | 'browser'
  readonly source: string
  readonly says: string
}

const unknownNames = [
  'fetch',
  'process',
  'console',
  'document',
  'window',
  'setTimeout',
  'performance',
  'crypto',
]

const call = (refusals: string) => `import { Type } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'

const call = endpoint({
  method: 'POST',
  path: '/house/bets',
  access: 'member',
  summary: 'A call that stands in no contract.',
  input: Type.Object({}),
  value: Type.Object({ betId: Type.String() }),
  refusals: ${refusals},
})
`

export const typeProvocations: readonly TypeProvocation[] = [
  ...unknownNames.map((name) => ({
    breaks: `the domain cannot name ${name}`,
    area: 'domain' as const,
    source: `export const kept: unknown = ${name}\n`,
    says: `'${name}'`,
  })),
  ...unknownNames.map((name) => ({
    breaks: `the art cannot name ${name}`,
    area: 'art' as const,
    source: `export const kept: unknown = ${name}\n`,
    says: `'${name}'`,
  })),
  {
    breaks: 'no enums',
    area: 'domain',
    source: 'export enum Suit {\n  Hearts,\n}\n',
    says: 'erasableSyntaxOnly',
  },
  {
    breaks: 'no parameter properties',
    area: 'domain',
    source:
      'export class Wrong extends Error {\n  constructor(readonly why: string) {\n    super(why)\n  }\n}\n',
    says: 'erasableSyntaxOnly',
  },
  {
    breaks: 'a transaction is no query builder',
    area: 'server',
    source:
      "import type { Tx } from '#server/platform/db/transaction.ts'\n\nexport const steal = (tx: Tx) => tx.selectFrom('member')\n",
    says: "'selectFrom' does not exist",
  },
  {
    breaks: 'every call of a contract has a handler',
    area: 'server',
    source: `import { bind } from '#server/platform/http/bind.ts'\n${call('[]')}\nexport const bound = bind({ call }, {})\n`,
    says: "'call' is missing",
  },
  {
    breaks: 'a handler answers what its contract says',
    area: 'server',
    source: `import { bind } from '#server/platform/http/bind.ts'\n${call('[]')}\nexport const bound = bind({ call }, { call: async () => ({ betId: 7 }) })\n`,
    says: "'number' is not assignable to type 'string'",
  },
  {
    breaks: 'an action refuses only for reasons that its contract names',
    area: 'server',
    source: `import { refuse } from '#server/platform/http/refusal.ts'\n${call("['draw_closed']")}\nexport const no = refuse<typeof call>('out_of_luck')\n`,
    says: '"out_of_luck"',
  },
  {
    breaks: 'every refusal has its words',
    area: 'server',
    source: `import type { RefusalOf } from '#contract/endpoint.ts'\n${call("['draw_closed', 'over_limit']")}\nexport const words: Record<RefusalOf<typeof call>, string> = { draw_closed: 'Closed.' }\n`,
    says: "'over_limit' is missing",
  },
  {
    breaks: 'type-only imports are marked, because Node runs the source as it is',
    area: 'server',
    source: "import { Endpoint } from '#contract/endpoint.ts'\n\nexport type Kept = Endpoint\n",
    says: 'verbatimModuleSyntax',
  },
  {
    breaks: 'a form returns its request',
    area: 'browser',
    source:
      "import type { FormProps } from '#browser/ui/Form.tsx'\n\nconst call = { mutate: () => {} }\nexport const submit: FormProps['onSubmit'] = () => {\n  call.mutate()\n}\n",
    says: "'() => void' is not assignable",
  },
]
