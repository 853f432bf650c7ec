import { type Guard, provenBy } from './guard.ts'

const server = 'src/server/people/verification/verification.pg.test.ts'
const vendors = 'src/server/people/verification/vendors/vendors.pg.test.ts'
const profiles = 'src/server/people/profiles/profiles.pg.test.ts'

export const verificationGuards: readonly Guard[] = [
  ...provenBy('src/domain/verification/documents.test.ts', [
    [
      'one-document-in-check',
      'a member sends documents faster than operators check them',
      'sending is refused',
    ],
    ['unneeded-document-refused', 'papers are stored that nothing needs', 'sending is refused'],
    [
      'refused-late-stays-stopped',
      'any picture opens deposits again and again',
      'a document in check after the day of its request',
    ],
    ['late-brand-costs-nothing', 'a member pays for the time that the brand needs', 'a request is overdue'],
  ]),
  ...provenBy('src/domain/verification/vendor-check.test.ts', [
    [
      'passed-check-only-taken-back',
      'a result of a vendor can never be taken back',
      'the state of a check after an answer',
    ],
    [
      'failed-check-stays-failed',
      'a vendor that contradicts itself passes a member who failed',
      'the state of a check after an answer',
      { replace: ["'disputed'", "'passed'"] },
    ],
    [
      'vendor-compares-stated-facts',
      'a vendor that reads no address confirms the one that the member typed',
      'a result is accepted, or only advice',
      { replace: ['facts.hasUncomparedFact', 'false'] },
    ],
    ['checks-cost-bounded', 'a member spends the brand’s money on checks', 'a check is started where'],
  ]),
  ...provenBy('src/server/people/verification/vendors/saving-vendor.pg.test.ts', [
    ['vendor-as-read', 'a vendor is replaced that was not read', 'a vendor is set up by two operators'],
    ['vendor-address-outside', 'our calls carry a password of others', 'a vendor is set up by two operators'],
    [
      'vendor-by-two',
      'one operator names a vendor that passes friends',
      'a vendor is set up by two operators',
    ],
  ]),
  ...provenBy('src/server/people/verification/vendors/contradicting.pg.test.ts', [
    [
      'taken-back-age-unverified',
      'a member stays verified by a result that was taken back',
      'a result that the vendor alone gave ends',
    ],
  ]),
  ...provenBy(vendors, [
    ['check-request-same', 'a retry opens a check of another document', 'a member is led to the vendor'],
    ['check-only-when-needed', 'checks are paid that nothing needs', 'a check needs a reason'],
    [
      'vendor-only-advises',
      'a result is accepted that the brand lets only advise',
      'a vendor that only advises',
      'always',
    ],
    ['answer-of-this-check', 'the result of another member is taken', 'ends no check, and is asked again'],
    ['notice-signature-checked', 'anyone has vendors asked', 'is refused, and no vendor is asked'],
    ['notice-fresh', 'an old notice is sent again', 'is refused, and no vendor is asked'],
    ['notice-once', 'a repeated notice asks again', 'a notice counts once'],
    [
      'vendor-page-safe',
      'members are led to a page without TLS',
      'opens no check, and the member may try again',
    ],
  ]),
  ...provenBy('src/domain/members/profile.test.ts', [
    [
      'address-is-one-line',
      'an address hides what an operator compares, or writes a line of its own into a mail',
      'an address is possible or not',
    ],
    [
      'compared-facts-stay',
      'a member changes an address between the look and the judgement of an operator',
      'a changed fact',
    ],
    [
      'confirmed-fact-changes-by-document',
      'a member moves to an address that no document shows, and stays confirmed',
      'a changed fact',
      { replace: ["inForce.includes(kind) ? 'by_document' : 'now'", "'now'"] },
    ],
  ]),
  ...provenBy('src/domain/members/profile-needs.test.ts', [
    [
      'market-needs-facts',
      'a brand asks for less than its law',
      'of each fact the stricter need',
      { replace: ['isStricter(one, other) ? one : other', 'other'] },
    ],
  ]),
  ...provenBy(profiles, [
    ['profile-needs-of-market', 'a brand asks for less than its law', 'one operator needs more facts'],
    [
      'looser-profile-needs-by-two',
      'one operator lets deposits of unknown members in',
      'one operator needs more facts',
    ],
    [
      'statements-under-papers-lock',
      'a fact changes while an operator accepts a document for it',
      'saves at once are each a version',
    ],
    ['possible-facts-only', 'an address holds control characters', 'is refused, and nothing is stored'],
    [
      'stated-birthday-of-adult',
      'a child states the birthday of a child, and stays',
      'a birthday is stated once',
    ],
    [
      'birthday-stated-once',
      'a member has another birthday for each reward of one person',
      'a birthday is stated once',
    ],
    [
      'compared-statement-stays',
      'a change is taken back while an operator compares it',
      'a confirmed fact changes',
    ],
    [
      'compared-change-stays',
      'a change is taken back while an operator compares it',
      'a confirmed fact changes',
    ],
    [
      'facts-before-deposit',
      'a member deposits without the facts of the law',
      'a strict market takes no deposit',
    ],
    [
      'stated-facts-keep-no-money',
      'money waits for a fact that was first asked for when it should leave',
      'a fact that a tier needs',
      'always',
    ],
  ]),
  ...provenBy('src/domain/verification/tiers.test.ts', [
    [
      'market-bounds-tiers',
      'a brand keeps limits that its market no longer allows',
      'a brand has the lower of its own',
      { replace: ['lower(tier.limits[limit], own?.limits[limit])', '(own ?? tier).limits[limit]'] },
    ],
    ['tiers-within-market', 'a brand allows more than its market', 'tiers of a brand'],
    ['withdrawals-keep-pace', 'a tier takes money in that it does not let out', 'tiers of a brand'],
  ]),
  ...provenBy('src/domain/verification/tier-override.test.ts', [
    ['override-within-market', 'two operators lift a limit of the law', 'an override is given or refused'],
    [
      'override-of-limits-of-tier',
      'a limit that a tier lacks waits for a lower tier and lifts the law there',
      'an override is given or refused',
    ],
    [
      'override-ends-with-its-tier',
      'limits given to a confirmed member go on when the document has ended',
      'limits of an override in another tier',
      { replace: ['ofMarket !== undefined && given > ofMarket ? ofMarket : given', 'given'] },
    ],
    [
      'earlier-money-leaves',
      'money that was won before a document ended is kept back',
      'a withdrawal: ',
      { replace: ['isKept ? undefined : reached', 'reached'] },
    ],
  ]),
  ...provenBy('src/server/money/deposits/tiers.pg.test.ts', [
    ['override-within-rules', 'an override has no end', 'two operators raise a tier'],
    ['override-by-two', 'one operator raises the tier of a friend', 'two operators raise a tier'],
    ['tiers-as-read', 'tiers replace others that were not read', 'two operators publish tiers'],
    ['tiers-of-market', 'a brand allows more than its market', 'two operators publish tiers'],
    ['tiers-by-two', 'one operator lifts the limits of all members', 'two operators publish tiers'],
    ['tier-bounds-order', 'a member deposits without a limit', 'deposits beyond the tier are refused'],
    ['tier-bounds-credit', 'money beyond the tier is credited', 'money that arrives beyond the tier'],
    ['tier-sums-locked', 'two deposits at once are each judged alone', 'of two deposits that arrive at once'],
    [
      'ended-document-confirms-nothing',
      'a member stays in a tier by an ended document',
      'an ended document confirms nothing',
      { replace: ['lastDay >= today', 'true'] },
    ],
    ['tier-bounds-withdrawal', 'a member withdraws without a limit', 'a withdrawal beyond the tier'],
  ]),
  ...provenBy('src/server/money/deposits/deposits.pg.test.ts', [
    [
      'age-by-hand-by-two',
      'one operator verifies friends without a document, and their inviter is paid',
      'no member deposits before two operators',
    ],
  ]),
  ...provenBy('src/server/money/withdrawals/former-market.pg.test.ts', [
    [
      'former-market-lets-go',
      'money from before a stricter market is kept back',
      'money from before a market profile became stricter',
      { replace: ['...(market === null ? {} : { marketProfile: market })', ''] },
    ],
  ]),
  ...provenBy('src/server/people/verification/document-reading.pg.test.ts', [
    [
      'opened-document-noted',
      'an operator looks through documents, and nobody knows',
      'an operator who opens a document is noted',
    ],
  ]),
  ...provenBy('src/server/people/verification/changing-birthday.pg.test.ts', [
    ['birthday-of-adult', 'a child gets the birthday of a child, and stays', 'a birthday is changed only by'],
    [
      'birthday-changed-by-two',
      'an operator gives a member another birthday, and so a second reward of one person',
      'two operators replace a wrong registered birthday',
    ],
    [
      'birthday-compared-by-second',
      'a second operator approves a birthday without seeing the document',
      'neither proposes nor approves a birthday',
    ],
  ]),
  ...provenBy(server, [
    ['papers-locked', 'two uploads at once are two documents in check', 'a retry stores a document once'],
    ['document-request-same', 'a request id is used for other pictures', 'a retry stores a document once'],
    ['document-only-when-needed', 'papers are stored that nothing needs', 'a document that nothing needs'],
    ['document-validity-bounded', 'a document is valid for ever', 'no document is accepted of a child'],
    ['document-of-adult', 'a child’s passport verifies the age', 'no document is accepted of a child'],
    [
      'registered-birthday-kept',
      'an operator gives a member another birthday, and so a second reward of one person',
      'a document with another birthday than the registered one',
    ],
    ['too-young-unverified', 'a child stays verified', 'a document that shows a child'],
    [
      'judged-by-its-readers',
      'an operator who sees no document judges it',
      'an operator without the right to see documents judges none',
    ],
    ['document-judged-once', 'an operator overturns the judgement of another', 'a judgement is final'],
    [
      'no-request-while-checking',
      'a document that was sent before a request is taken for its answer',
      'a retry stores a document once',
    ],
    ['request-leaves-time', 'a member has no time to send a document', 'an overdue request closes deposits'],
    [
      'overdue-document-stops-deposits',
      'a member deposits on without papers',
      'an overdue request closes deposits',
    ],
  ]),
]
