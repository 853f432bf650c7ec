import { type Guard, provenBy } from './guard.ts'

const test = 'src/server/publishing/support/support.pg.test.ts'
const pictures = 'src/server/publishing/support/news-and-pictures.pg.test.ts'

export const serviceGuards: readonly Guard[] = [
  ...provenBy('src/server/publishing/feedback/feedback.pg.test.ts', [
    [
      'feedback-answer-without-payee',
      'an operator answers feedback with an account of their own to pay to',
      'an answer may name only payees of the brand, and those that the sender named',
    ],
  ]),
  ...provenBy('src/server/publishing/support/public-names.pg.test.ts', [
    [
      'public-name-judged',
      'an operator shows an account to pay to in place of a name, or the name that signs in',
      'an operator shows a name of their own choice, and no account',
    ],
    [
      'present-by-permission',
      'an operator who may answer no thread is shown as customer service',
      'operators are shown while they consent, are present and may answer',
      { value: 'true' },
    ],
  ]),
  ...provenBy(test, [
    [
      'subject-of-sender',
      'a message names the withdrawal of another member, and an operator tells about it',
      'a message may be about a deposit, withdrawal or round of its sender, and of nobody else',
    ],
    [
      'thread-costs-work',
      'threads are opened by the thousand, by no human',
      'a visitor passes the human check once, and their thread is found by the cookie only',
      { leadsTo: 'await Promise.resolve()' },
    ],
    [
      'support-answer-without-payee',
      'an operator tells a member to pay to their own account',
      'an operator names only payees of the brand, and those that the sender named',
    ],
    [
      'unanswered-messages-capped',
      'somebody floods the console',
      'a sender of many unanswered messages has to wait, and may continue after an answer',
      { leadsTo: 'return { id, threadId }' },
    ],
    [
      'thread-version-checked',
      'the later of two deeds wins',
      'a thread is taken, closed and reopened; the later of two deeds is refused and gets the current state',
      { value: 'thread.version < 0' },
    ],
    [
      'empty-message-refused',
      'an empty message reaches the console',
      'an empty message is refused',
      { leadsTo: "return { text: '-', pictures }" },
    ],
    [
      'seen-only-forward',
      'what is seen becomes unseen again, and what is to come is seen',
      'the read mark never moves back, nor beyond the last message',
      { replace: ['= least(${messageId}::bigint, last_id)', '= ${messageId}::bigint + last_id * 0'] },
    ],
    [
      'threads-of-brand',
      'an operator reads the threads of another brand',
      'the threads of another brand are absent',
      { replace: ['= ${merchantId}', '+ 0 * ${merchantId} > 0'] },
    ],
  ]),
  ...provenBy(pictures, [
    [
      'thread-of-full-session',
      'who has only the password of a member reads what they wrote',
      'a half-signed-in session neither reads nor writes the member’s thread',
      { value: "caller.kind === 'member'" },
    ],
    [
      'visitor-picture-needs-thread',
      'a visitor fills the house with pictures',
      'a visitor sends pictures after the human check, ten at most',
      { value: '!own' },
    ],
    [
      'thread-picture-of-thread',
      'the pictures of a thread are everybody’s',
      'pictures go both ways, with or without text, and only those two sides load them',
      {
        replace: [
          '&& (await isPictureOfThread(tx, { merchantId, threadId: thread.id, pictureId }))',
          '!== undefined || merchantId > 0',
        ],
      },
    ],
    [
      'console-picture-of-brand',
      'an operator sees pictures of another brand',
      'pictures go both ways, with or without text, and only those two sides load them',
      { replace: ['(await isPictureOfThread(store.read, which))', 'which'] },
    ],
    [
      'member-picture-used',
      'somebody shows the picture of another as their own',
      'a picture is sent once, by its sender; a refused message stores nothing',
      { value: 'await Promise.resolve()' },
    ],
    [
      'operator-picture-used',
      'an operator shows what a colleague has not sent yet',
      'a picture is sent once, by its sender; a refused message stores nothing',
      { value: 'await Promise.resolve()' },
    ],
    [
      'stream-of-full-session',
      'who has only the password of a member hears of their news',
      'a half-signed-in session neither reads nor writes the member’s thread',
      { cut: '&& !caller.isHalfSignedIn' },
    ],
  ]),
]
