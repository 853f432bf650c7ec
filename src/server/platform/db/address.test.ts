import { expect, test } from 'vitest'

import { readAddress } from './address.ts'

// Each row: a connection URL, and the URL of each of its hosts; undefined if it is invalid.
const cases: readonly (readonly [string, readonly string[] | undefined])[] = [
  ['postgresql://a:b@one/tessera', ['postgresql://a:b@one:5432/tessera']],
  ['postgres://one:6000/x?sslmode=require', ['postgres://one:6000/x?sslmode=require']],
  [
    'postgresql://a:b@one:5433,two/x?target_session_attrs=read-write&sslmode=require',
    ['postgresql://a:b@one:5433/x?sslmode=require', 'postgresql://a:b@two:5432/x?sslmode=require'],
  ],
  [
    'postgresql://a@[::1]:5433,[fd00::2]/x',
    ['postgresql://a@[::1]:5433/x', 'postgresql://a@[fd00::2]:5432/x'],
  ],
  [
    'postgresql://a@localhost/x?host=%2Frun%2Fone&port=5432',
    ['postgresql://a@localhost/x?host=%2Frun%2Fone&port=5432'],
  ],
  [
    'postgresql://a@/x?host=/run/one,/run/two&port=5432,5433&options=-c%20role%3Dapp',
    [
      'postgresql://a@localhost/x?options=-c%20role%3Dapp&host=%2Frun%2Fone&port=5432',
      'postgresql://a@localhost/x?options=-c%20role%3Dapp&host=%2Frun%2Ftwo&port=5433',
    ],
  ],
  ['postgresql://one,/x', undefined],
  ['postgresql://one:0,two/x', undefined],
  ['postgresql://one:x,two/x', undefined],
  ['postgresql://', undefined],
  ['mysql://one/x', undefined],
]

for (const [url, expected] of cases)
  test(`${url} leads to ${expected?.length ?? 'no'} hosts`, () => {
    const address = readAddress(url)
    expect(address?.targets.map((target) => address.urlOf(target))).toEqual(expected)
  })
