import { expect, test } from 'vitest'

import { readWayBack } from './way-back.ts'

test('a page of this site is followed, with its search', () => {
  const back = readWayBack({ backUrl: '/rng?page=AUREL' })
  expect([back?.to, back?.search()]).toEqual([
    '/rng',
    { page: 'AUREL', centre: undefined, record: undefined },
  ])
})

test.each(['//evil.example', 'https://evil.example', '/nowhere', '/\t/evil.example', 7, undefined])(
  '%j is not followed',
  (backUrl) => {
    expect(readWayBack({ backUrl } as never)).toBeUndefined()
  },
)
