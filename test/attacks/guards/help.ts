import { type Guard, provenBy } from './guard.ts'

const attacks = 'test/attacks/help-and-notices.pg.test.ts'
const helpTest = 'src/server/publishing/help/help.pg.test.ts'
const readingTest = 'src/server/people/messages/messages.pg.test.ts'
const feedbackTest = 'src/server/publishing/feedback/feedback.pg.test.ts'

/** Guards of the help centre, read marks, and feedback. */
export const helpGuards: readonly Guard[] = [
  ...provenBy(attacks, [
    [
      'article-cleaned',
      'an article that came by another way than ours brings its scripts along',
      'help and notices that came by another way than ours are inert on the wire and on the page',
      { value: '(outsideHosts ? html : html)' },
    ],
    [
      'text-well-formed',
      'half a sign breaks the writing of whatever holds it',
      'operators’ text is sanitized before it is stored, and broken HTML is repaired',
      { cut: '.toWellFormed()' },
    ],
  ]),
  ...provenBy(helpTest, [
    [
      'one-vote-of-household',
      'one household judges an article as often as it likes',
      'the votes of a household count up to a maximum',
      { replace: ['sent_from = ${vote.sentFrom}::text AND voter <> ${vote.voter}', 'false'] },
    ],
  ]),
  ...provenBy(readingTest, [
    [
      'message-of-member',
      'a member reads the messages of another',
      'only the member reads their messages',
      { cut: 'AND member_id = ${filter.memberId}' },
    ],
    [
      'marked-message-of-member',
      'a member marks the messages of another as read',
      'only the member reads their messages',
      { cut: 'member_id = ${memberId} AND' },
    ],
    [
      'sign-in-alarm-stays',
      'an intruder removes the message about their own sign-in',
      'the message of a new device stays in the list',
    ],
    [
      'removed-message-of-member',
      'a member removes the messages of another',
      'a member removes messages from the list, their own alone',
      { cut: 'member_id = ${memberId} AND' },
    ],
    [
      'read-message-of-member',
      'a member removes the read messages of another',
      'a member keeps messages, which stay when all read ones are removed',
      { cut: 'AND member_id = ${memberId}' },
    ],
    [
      'kept-message-stays',
      'what a member keeps is gone with all that they have read',
      'a member keeps messages, which stay when all read ones are removed',
    ],
    [
      'kept-message-of-member',
      'a member keeps the messages of another',
      'a member keeps messages, which stay when all read ones are removed',
      { cut: 'AND member_id = ${memberId}' },
    ],
    [
      'kept-messages-bounded',
      'a list that no age shortens grows for ever',
      'no tab keeps more messages than the most',
    ],
    [
      'news-mailed-by-consent',
      'mails about money go to members who never consented to them',
      'a message about the account leaves the site by the ways that the member chose and has proven',
      { cut: 'byMail &&' },
    ],
    [
      'news-mailed-to-proven-address',
      'mails about money go to addresses that nobody has proven',
      'a message about the account leaves the site by the ways that the member chose and has proven',
      { cut: 'isEmailVerified &&' },
    ],
    [
      'news-texted-by-consent',
      'texts about money go to members who never consented to them',
      'a message about the account leaves the site by the ways that the member chose and has proven',
      { cut: 'byText &&' },
    ],
    [
      'news-texted-to-proven-number',
      'texts about money go to numbers that nobody has proven',
      'a message about the account leaves the site by the ways that the member chose and has proven',
      { cut: '&& isMobileVerified' },
    ],
    [
      'reading-of-member',
      'what one member has read is read for all',
      'a message read on one device is read on the other, and a pop-up is shown once',
      { cut: 'had.member_id = ${memberId} AND' },
    ],
  ]),
  ...provenBy(feedbackTest, [
    [
      'feedback-costs-work',
      'visitors write by the thousand',
      'a visitor needs a new human check for each feedback',
    ],
    [
      'visitor-sends-no-pictures',
      'visitors name pictures',
      'the limits hold, and only members send pictures, their own',
    ],
    [
      'feedback-daily-cap',
      'one household fills the console in a day',
      'a household and a member have a daily limit',
    ],
    [
      'feedback-request-of-sender',
      'whoever knows an id hears the reference of somebody else',
      'a retry after a lost answer stores the feedback once, and only for the same sender',
      { cut: 'known.memberId === (given.memberId?.toString() ?? null) &&' },
    ],
    [
      'own-feedback-of-member',
      'a member reads what others wrote, and the answers to them',
      'a member reads their own feedback page by page, with states and answers, and nobody else’s',
      { cut: 'AND member_id = ${filter.memberId}' },
    ],
    [
      'feedback-answered-once',
      'an answer leaves twice',
      'an operator reads, notes and answers; the member gets the answer as a message',
      { value: "{ ...(…), state: 'open', version: input.version } as never" },
    ],
  ]),
]
