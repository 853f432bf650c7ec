import { type Guard, guardsIn } from './guard.ts'

const test = 'src/server/publishing/promotions/promotions.pg.test.ts'

export const promotionGuards: readonly Guard[] = [
  ...guardsIn('src/server/publishing/promotions/actions.ts', test, [
    [
      'two tabs apply twice',
      'a double submit and two tabs make one application, and get the same answer',
      'await lockApplying(tx, { merchantId, memberId, promotionId })',
      'void lockApplying',
    ],
    [
      'somebody applies before or after, or again',
      'a rejected member reads the reason, and cannot apply again',
      'if (refusal) throw refuse<typeof promotions.apply>(refusal)',
    ],
    [
      'pictures go with what asks for none',
      'an application that needs pictures takes only the member’s own',
      "if (application !== 'pictures' && input.pictures.length > 0)",
      'if (application === undefined)',
    ],
    [
      'an application is taken back while somebody looks into it',
      'an application can be withdrawn until an operator takes it up, and made again',
      'if (refusal) throw refuse<typeof promotions.withdraw>(refusal)',
    ],
    [
      'two operators answer, and the later one wins',
      'an operator answers once',
      'if (application.version !== version)',
      'if (application.version < 0)',
    ],
    [
      'an answer is given twice',
      'an operator answers once',
      "if (!status) throw refuse<typeof judgeCall>('already_judged')",
      'if (!status) return { status: application.status, version, memberId: 0n }',
    ],
    [
      'a member is rejected without a word',
      'an operator answers once',
      "if (judgement === 'reject' && reason === '') throw refuse<typeof judgeCall>('reason_needed')",
    ],
  ]),
  ...guardsIn('src/server/publishing/promotions/offers.ts', test, [
    [
      'visitors see what is for members alone',
      'an offer for members only is absent for visitors, and at another brand',
      'return one && (isMember || isForEverybody(one)) ? one : undefined',
      'return one ?? (isMember ? undefined : one)',
    ],
  ]),
  ...guardsIn('src/server/publishing/promotions/store.ts', test, [
    [
      'an operator judges what another brand’s members sent',
      'an operator of another merchant finds no application',
      'WHERE merchant_id = ${merchantId} AND id = ${id}::bigint FOR UPDATE',
      'WHERE ${merchantId}::integer IS NOT NULL AND id = ${id}::bigint FOR UPDATE',
    ],
  ]),
]
