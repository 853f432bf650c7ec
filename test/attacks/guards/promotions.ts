import { type Guard, provenBy } from './guard.ts'

const test = 'src/server/publishing/promotions/promotions.pg.test.ts'

export const promotionGuards: readonly Guard[] = [
  ...provenBy(test, [
    [
      'applying-locked',
      'two tabs apply twice',
      'a double submit and two tabs make one application, and get the same answer',
    ],
    [
      'application-judged',
      'somebody applies before or after, or again',
      'a rejected member reads the reason, and cannot apply again',
    ],
    [
      'pictures-where-asked',
      'pictures go with what asks for none',
      'an application that needs pictures takes only the member’s own',
      { value: 'application === undefined' },
    ],
    [
      'application-withdrawal-judged',
      'an application is taken back while somebody looks into it',
      'an application can be withdrawn until an operator takes it up, and made again',
    ],
    [
      'application-version-checked',
      'two operators answer, and the later one wins',
      'an operator answers once',
      { replace: ['!== version', '< 0'] },
    ],
    [
      'application-judged-once',
      'an answer is given twice',
      'an operator answers once',
      {
        replace: [
          "throw refuse<typeof judgeCall>('already_judged')",
          'return { status: application.status, version, memberId: 0n }',
        ],
      },
    ],
    ['application-rejection-explained', 'a member is rejected without a word', 'an operator answers once'],
    [
      'offer-for-members',
      'visitors see what is for members alone',
      'an offer for members only is absent for visitors, and at another brand',
      {
        replace: [
          '&& (isMember || isForEverybody(one)) ? one : undefined',
          '?? (isMember ? undefined : one)',
        ],
      },
    ],
    [
      'application-of-brand',
      'an operator judges what another brand’s members sent',
      'an operator of another merchant finds no application',
      { replace: ['merchant_id = ${merchantId}', '${merchantId}::integer IS NOT NULL'] },
    ],
  ]),
]
