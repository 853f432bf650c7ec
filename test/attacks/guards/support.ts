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
        'an answer names no payee but',
        "if (payee) throw refuse<typeof calls.answerFeedback>('payee_named', { found: payee.text })",
      ],
    ],
  ),
  ...guardsIn('src/server/publishing/support/routes.ts', test, [
    [
      'threads are opened by the thousand, by no human',
      'a visitor shows once that they are human',
      "throw refuse<Send>('human_check_failed')",
      'await Promise.resolve()',
    ],
  ]),
  ...guardsIn('src/server/publishing/support/actions.ts', test, [
    [
      'an operator tells a member to pay to their own account',
      'an operator names no payee but',
      "if (payee) throw refuse<typeof answerCall>('payee_named', { found: payee.text })",
    ],
    [
      'somebody floods the desk',
      'who writes on and on without an answer is asked to wait',
      "throw refuse<typeof support.send>('service_too_many')",
      'return { id, threadId }',
    ],
    [
      'the later of two deeds wins',
      'the later of two deeds is refused and shown the newer',
      'if (thread.version !== input.version) {',
      'if (thread.version < 0) {',
    ],
    [
      'an empty message reaches the desk',
      'nothing to read is no message',
      "if (parts === undefined) throw refusePlainly('invalid_input', { fields: ['text'] })\n  return parts",
      "return parts ?? { text: '-', pictures }",
    ],
  ]),
  ...guardsIn('src/server/publishing/support/routes.ts', pictures, [
    [
      'who has only the password of a member reads what they wrote',
      'who has only the password of a member sees nothing of their thread',
      "return caller.kind === 'member' && !caller.isHalfSignedIn",
      "return caller.kind === 'member'",
    ],
    [
      'a visitor fills the house with pictures',
      'a visitor sends pictures once they have shown that they are human',
      "if (!own || (!own.thread && 'visitorHash' in own.sender)) throw refusePlainly('forbidden')",
      "if (!own) throw refusePlainly('forbidden')",
    ],
    [
      'the pictures of a thread are everybody’s',
      'seen by those two sides alone',
      'if (thread && (await isPictureOfThread(tx, { merchantId, threadId: thread.id, pictureId })))',
      'if (thread !== undefined || merchantId > 0)',
    ],
  ]),
  ...guardsIn('src/server/publishing/support/console-routes.ts', pictures, [
    [
      'an operator sees pictures of another brand',
      'seen by those two sides alone',
      'const bytes = (await isPictureOfThread(store.read, which))',
      'const bytes = which',
    ],
  ]),
  ...guardsIn('src/server/publishing/support/actions.ts', pictures, [
    [
      'somebody shows the picture of another as their own',
      'a picture goes along once, from who sent it',
      "await usePictures(tx, { merchantId, owner: message.sender, purpose: 'thread', ids: parts.pictures })",
      'await Promise.resolve()',
    ],
    [
      'an operator shows what a colleague has not sent yet',
      'a picture goes along once, from who sent it',
      "await usePictures(tx, { merchantId, owner: { operatorId }, purpose: 'thread', ids: parts.pictures })",
      'await Promise.resolve()',
    ],
  ]),
  ...guardsIn('src/server/platform/live/open-stream.ts', pictures, [
    [
      'who has only the password of a member hears of their news',
      'who has only the password of a member sees nothing of their thread',
      "caller.kind === 'member' && !caller.isHalfSignedIn ?",
      "caller.kind === 'member' ?",
    ],
  ]),
  ...guardsIn('src/server/publishing/support/store.ts', test, [
    [
      'what is seen becomes unseen again, and what is to come is seen',
      'what is seen never becomes unseen',
      'UPDATE service_thread SET seen_id = least(${messageId}::bigint, last_id)',
      'UPDATE service_thread SET seen_id = ${messageId}::bigint + last_id * 0',
    ],
  ]),
  ...guardsIn('src/server/publishing/support/console-store.ts', test, [
    [
      'an operator reads the threads of another brand',
      'the threads of another brand are not there',
      'WHERE thread.merchant_id = ${merchantId} AND thread.id = ${id}::bigint',
      'WHERE thread.merchant_id + 0 * ${merchantId} > 0 AND thread.id = ${id}::bigint',
    ],
  ]),
]
