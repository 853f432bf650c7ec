import { type Guard, guardsIn } from './guard.ts'

const test = 'src/server/support/support.pg.test.ts'

export const serviceGuards: readonly Guard[] = [
  ...guardsIn('src/server/support/routes.ts', test, [
    [
      'threads are opened by the thousand, by no human',
      'a visitor shows once that they are human',
      "throw refuse<Send>('human_check_failed')",
      'await Promise.resolve()',
    ],
  ]),
  ...guardsIn('src/server/support/actions.ts', test, [
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
      "if (text === undefined) throw refusePlainly('invalid_input', { fields: ['text'] })\n  return text",
      "return text ?? '-'",
    ],
  ]),
  ...guardsIn('src/server/support/store.ts', test, [
    [
      'what is seen becomes unseen again, and what is to come is seen',
      'what is seen never becomes unseen',
      'UPDATE service_thread SET seen_id = least(${messageId}::bigint, last_id)',
      'UPDATE service_thread SET seen_id = ${messageId}::bigint + last_id * 0',
    ],
  ]),
  ...guardsIn('src/server/support/desk-store.ts', test, [
    [
      'an operator reads the threads of another brand',
      'the threads of another brand are not there',
      'WHERE thread.merchant_id = ${merchantId} AND thread.id = ${id}::bigint',
      'WHERE thread.merchant_id + 0 * ${merchantId} > 0 AND thread.id = ${id}::bigint',
    ],
  ]),
]
