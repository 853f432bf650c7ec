import { type Guard, guardsIn } from './guard.ts'

const attacks = 'test/attacks/help-and-notices.pg.test.ts'
const helpTest = 'src/server/publishing/help/help.pg.test.ts'
const readingTest = 'src/server/publishing/messages/messages.pg.test.ts'
const feedbackTest = 'src/server/publishing/feedback/feedback.pg.test.ts'

/** Guards of the help centre, read marks, and feedback. */
export const helpGuards: readonly Guard[] = [
  ...guardsIn('src/server/publishing/help/articles.ts', attacks, [
    [
      'an article that came by another way than ours brings its scripts along',
      'help and notices that came by another way than ours are inert on the wire and on the page',
      'const clean = (html: string) => cleanContent(html, outsideHosts)',
      'const clean = (html: string) => (outsideHosts ? html : html)',
    ],
  ]),
  ...guardsIn('src/domain/content/document.ts', attacks, [
    [
      'half a sign breaks the writing of whatever holds it',
      'what operators write is cleaned before it is stored, and broken text is made whole',
      'given.toWellFormed().normalize(',
      'given.normalize(',
    ],
  ]),
  ...guardsIn('src/server/publishing/help/store.ts', helpTest, [
    [
      'one household judges an article as often as it likes',
      'the votes of a household count up to a maximum',
      'AND sent_from = ${vote.sentFrom}::text AND voter <> ${vote.voter})',
      'AND false)',
    ],
  ]),
  ...guardsIn('src/server/publishing/messages/store.ts', readingTest, [
    [
      'a member reads the messages of another',
      'only the member reads their messages',
      'WHERE merchant_id = ${asked.merchantId} AND member_id = ${asked.memberId}',
      'WHERE merchant_id = ${asked.merchantId}',
    ],
    [
      'a member marks the messages of another as read',
      'only the member reads their messages',
      'WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND read_at IS NULL\n       AND (',
      'WHERE merchant_id = ${merchantId} AND read_at IS NULL\n       AND (',
    ],
  ]),
  ...guardsIn('src/server/publishing/content/reading-store.ts', readingTest, [
    [
      'what one member has read is read for all',
      'a message read on one device is read on the other, and a pop-up is shown once',
      'AND had.member_id = ${memberId} AND',
      'AND',
    ],
  ]),
  ...guardsIn('src/server/publishing/feedback/actions.ts', feedbackTest, [
    [
      'visitors write by the thousand',
      'a visitor needs a new human check for each feedback',
      "throw refuse<Send>('human_check_failed')",
      'void 0',
    ],
    [
      'visitors name pictures',
      'the limits hold, and only members send pictures, their own',
      "if (!isMember && pictures.length > 0) throw refusePlainly('invalid_input', { fields: ['pictures'] })",
    ],
    [
      'one household fills the desk in a day',
      'a household and a member have a daily limit',
      'if (refusal) throw refuse<Send>(refusal)',
    ],
    [
      'whoever knows an id hears the reference of somebody else',
      'a retry after a lost answer stores the feedback once, and only for the same sender',
      'known.memberId === (given.memberId?.toString() ?? null) &&',
    ],
  ]),
  ...guardsIn('src/server/publishing/feedback/answering.ts', feedbackTest, [
    [
      'an answer leaves twice',
      'an operator reads, notes and answers; the member gets the answer as a message',
      "if (row.state === 'answered') throw refuse<typeof calls.answerFeedback>('feedback_answered')\n  if (row.version !== input.version) throw refuse<typeof calls.answerFeedback>('changed_meanwhile')",
    ],
  ]),
]
