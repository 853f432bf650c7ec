import { type Guard, guardsIn } from './guard.ts'

const test = 'src/server/publishing/support/support.pg.test.ts'
const pictures = 'src/server/publishing/support/news-and-pictures.pg.test.ts'

export const serviceGuards: readonly Guard[] = [
  ...guardsIn(
    'src/server/publishing/feedback/answering.ts',
    'src/server/publishing/feedback/feedback.pg.test.ts',
    [
      [
        'an operator answers feedback with an account of their own to pay to',
        'an answer may name only payees of the brand, and those that the sender named',
        "if (payee) throw refuse<typeof calls.answerFeedback>('payee_named', { found: payee.text })",
      ],
    ],
  ),
  ...guardsIn('src/server/publishing/support/routes.ts', test, [
    [
      'threads are opened by the thousand, by no human',
      'a visitor passes the human check once, and their thread is found by the cookie only',
      "throw refuse<Send>('human_check_failed')",
      'await Promise.resolve()',
    ],
  ]),
  ...guardsIn('src/server/publishing/support/actions.ts', test, [
    [
      'an operator tells a member to pay to their own account',
      'an operator names only payees of the brand, and those that the sender named',
      "if (payee) throw refuse<typeof answerCall>('payee_named', { found: payee.text })",
    ],
    [
      'somebody floods the desk',
      'a sender of many unanswered messages has to wait, and may continue after an answer',
      "throw refuse<typeof support.send>('service_too_many')",
      'return { id, threadId }',
    ],
    [
      'the later of two deeds wins',
      'a thread is taken, closed and reopened; the later of two deeds is refused and gets the current state',
      'if (thread.version !== input.version) {',
      'if (thread.version < 0) {',
    ],
    [
      'an empty message reaches the desk',
      'an empty message is refused',
      "if (parts === undefined) throw refusePlainly('invalid_input', { fields: ['text'] })\n  return parts",
      "return parts ?? { text: '-', pictures }",
    ],
  ]),
  ...guardsIn('src/server/publishing/support/routes.ts', pictures, [
    [
      'who has only the password of a member reads what they wrote',
      'a half-signed-in session neither reads nor writes the member’s thread',
      "return caller.kind === 'member' && !caller.isHalfSignedIn",
      "return caller.kind === 'member'",
    ],
    [
      'a visitor fills the house with pictures',
      'a visitor sends pictures after the human check, ten at most',
      "if (!own || (!own.thread && 'visitorHash' in own.sender)) throw refusePlainly('forbidden')",
      "if (!own) throw refusePlainly('forbidden')",
    ],
    [
      'the pictures of a thread are everybody’s',
      'pictures go both ways, with or without text, and only those two sides load them',
      'if (thread && (await isPictureOfThread(tx, { merchantId, threadId: thread.id, pictureId })))',
      'if (thread !== undefined || merchantId > 0)',
    ],
  ]),
  ...guardsIn('src/server/publishing/support/console-routes.ts', pictures, [
    [
      'an operator sees pictures of another brand',
      'pictures go both ways, with or without text, and only those two sides load them',
      'const bytes = (await isPictureOfThread(store.read, which))',
      'const bytes = which',
    ],
  ]),
  ...guardsIn('src/server/publishing/support/actions.ts', pictures, [
    [
      'somebody shows the picture of another as their own',
      'a picture is sent once, by its sender; a refused message stores nothing',
      "await usePictures(tx, { merchantId, owner: message.sender, purpose: 'thread', ids: parts.pictures })",
      'await Promise.resolve()',
    ],
    [
      'an operator shows what a colleague has not sent yet',
      'a picture is sent once, by its sender; a refused message stores nothing',
      "await usePictures(tx, { merchantId, owner: { operatorId }, purpose: 'thread', ids: parts.pictures })",
      'await Promise.resolve()',
    ],
  ]),
  ...guardsIn('src/server/platform/live/open-stream.ts', pictures, [
    [
      'who has only the password of a member hears of their news',
      'a half-signed-in session neither reads nor writes the member’s thread',
      "caller.kind === 'member' && !caller.isHalfSignedIn ?",
      "caller.kind === 'member' ?",
    ],
  ]),
  ...guardsIn('src/server/publishing/support/store.ts', test, [
    [
      'what is seen becomes unseen again, and what is to come is seen',
      'the read mark never moves back, nor beyond the last message',
      'UPDATE service_thread SET seen_id = least(${messageId}::bigint, last_id)',
      'UPDATE service_thread SET seen_id = ${messageId}::bigint + last_id * 0',
    ],
  ]),
  ...guardsIn('src/server/publishing/support/console-store.ts', test, [
    [
      'an operator reads the threads of another brand',
      'the threads of another brand are absent',
      'WHERE thread.merchant_id = ${merchantId} AND thread.id = ${id}::bigint',
      'WHERE thread.merchant_id + 0 * ${merchantId} > 0 AND thread.id = ${id}::bigint',
    ],
  ]),
]
