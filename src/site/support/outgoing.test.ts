import { expect, test } from 'vitest'

import { afterOutgoing, type Outgoing, type OutgoingDeed } from './outgoing.ts'

const one: Outgoing = { requestId: 'a', text: 'Hello', pictures: ['p'] }
const failed: Outgoing = { ...one, fault: 'no line' }

// Each row: outgoing messages, the event, and the resulting outgoing messages.
for (const [before, deed, after] of [
  [[], { type: 'send', message: one }, [one]],
  [[one], { type: 'fail', requestId: 'a', fault: 'no line' }, [failed]],
  [[failed], { type: 'retry', requestId: 'a' }, [one]],
  [[one], { type: 'arrive', requestId: 'a' }, []],
  [[one], { type: 'arrive', requestId: 'b' }, [one]],
] satisfies [Outgoing[], OutgoingDeed, Outgoing[]][])
  test(`${deed.type} of ${before.length} makes ${after.length}`, () =>
    expect(afterOutgoing(before, deed)).toEqual(after))
