import { expect, test } from 'vitest'

import { CallRefused, ServerNotReached } from './api.ts'
import { sendOnce } from './send-once.ts'

/** The fate of one attempt. */
type Fate =
  | 'pass'
  /** The server completes it, and the answer is lost. */
  | 'answer_lost'
  /** The request is lost. */
  | 'lost'
  /** Refused before the call is judged. */
  | 400
  | 401
  | 403
  | 429
  | 503
  /** The call itself refuses. */
  | 'refused'
  /** The payment password is requested first. */
  | 'password'

/** A server that runs each id once, behind an unreliable network. */
function openBank() {
  const moves = new Map<string, string>()
  const kept = { text: null as string | null }
  const store = {
    read: () => kept.text,
    write: (text: string) => void (kept.text = text),
    remove: () => void (kept.text = null),
  }
  let made = 0
  return {
    moves,
    async press(content: string, fate: Fate, nowMs = 0, fates: Fate[] = [fate]): Promise<string> {
      const send = async (requestId: string, sent: string): Promise<string> => {
        const next = fates.shift() ?? fate
        if (next === 'lost') throw new ServerNotReached(undefined)
        if (typeof next === 'number') throw new CallRefused({ code: 'x', message: '', status: next })
        if (next === 'password')
          throw new CallRefused({ code: 'payment_password_wrong', message: '', status: 409 })
        if (moves.has(requestId)) return 'done'
        if (next === 'refused') throw new CallRefused({ code: 'x', message: '', status: 409 })
        moves.set(requestId, sent)
        if (next === 'answer_lost') throw new ServerNotReached(undefined)
        return 'done'
      }
      const makeId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`
      const given = { store, content, send, makeId, earlierDone: 'earlier', nowMs }
      return await sendOnce(given).catch((error: unknown) =>
        error instanceof CallRefused ? error.code : 'unknown',
      )
    },
  }
}

// Each row: the submits in order, and all transfers made.
test.each<[string, [string, Fate][], string[]]>([
  ['once', [['a', 'pass']], ['a']],
  [
    'twice, each answered',
    [
      ['a', 'pass'],
      ['a', 'pass'],
    ],
    ['a', 'a'],
  ],
  [
    'again after a lost answer',
    [
      ['a', 'answer_lost'],
      ['a', 'pass'],
    ],
    ['a'],
  ],
  [
    'again after a lost answer and 429',
    [
      ['a', 'answer_lost'],
      ['a', 429],
      ['a', 'pass'],
    ],
    ['a'],
  ],
  [
    'again after a lost answer and 401',
    [
      ['a', 'answer_lost'],
      ['a', 401],
      ['a', 'pass'],
    ],
    ['a'],
  ],
  [
    'again after a lost answer and 403',
    [
      ['a', 'answer_lost'],
      ['a', 403],
      ['a', 'pass'],
    ],
    ['a'],
  ],
  [
    'again after a lost answer and 503',
    [
      ['a', 'answer_lost'],
      ['a', 503],
      ['a', 'pass'],
    ],
    ['a'],
  ],
  [
    'again after a lost answer and 400',
    [
      ['a', 'answer_lost'],
      ['a', 400],
      ['a', 'pass'],
    ],
    ['a'],
  ],
  [
    'again after a lost answer and a wrong password',
    [
      ['a', 'answer_lost'],
      ['a', 'password'],
      ['a', 'pass'],
    ],
    ['a'],
  ],
  [
    'a wrong password alone, with another amount',
    [
      ['a', 'password'],
      ['b', 'pass'],
    ],
    ['b'],
  ],
  [
    'after 429 alone, with another amount',
    [
      ['a', 429],
      ['b', 'pass'],
    ],
    ['b'],
  ],
  [
    'after 400 alone, with another amount',
    [
      ['a', 400],
      ['b', 'pass'],
    ],
    ['b'],
  ],
  [
    'after a refusal, with another amount',
    [
      ['a', 'refused'],
      ['b', 'pass'],
    ],
    ['b'],
  ],
  [
    'lost on the way, then refused, then another amount',
    [
      ['a', 'lost'],
      ['a', 'refused'],
      ['b', 'pass'],
    ],
    ['b'],
  ],
  [
    'another amount after a lost answer: the first outcome is reported, and nothing else moves',
    [
      ['a', 'answer_lost'],
      ['b', 'pass'],
    ],
    ['a'],
  ],
  [
    'another amount after that report',
    [
      ['a', 'answer_lost'],
      ['b', 'pass'],
      ['b', 'pass'],
    ],
    ['a', 'b'],
  ],
  [
    'another amount while the outcome is unknown',
    [
      ['a', 'answer_lost'],
      ['b', 429],
      ['b', 429],
    ],
    ['a'],
  ],
])('%s', async (_what, presses, moved) => {
  const bank = openBank()
  for (const [content, fate] of presses) await bank.press(content, fate)
  expect([...bank.moves.values()]).toEqual(moved)
})

test('other content after a lost request: the first one is not executed later', async () => {
  const bank = openBank()
  await bank.press('a', 'lost')
  expect(await bank.press('b', 'pass', 0, ['refused', 'pass'])).toBe('done')
  expect([...bank.moves.values()]).toEqual(['b'])
})

test('a submit that reports an earlier one as done sends nothing else', async () => {
  const bank = openBank()
  await bank.press('a', 'answer_lost')
  expect(await bank.press('b', 'pass')).toBe('earlier_done')
})

test('after a day the same content is a new intent', async () => {
  const bank = openBank()
  await bank.press('a', 'answer_lost')
  await bank.press('a', 'pass', 25 * 60 * 60_000)
  expect([...bank.moves.values()]).toEqual(['a', 'a'])
})
