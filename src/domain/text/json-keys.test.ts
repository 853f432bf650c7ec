import { expect, test } from 'vitest'

import { readJson } from './json-keys.ts'

const bs = '\\'

test.each([
  ['{}', true],
  ['null', true],
  ['"a:b"', true],
  ['{"a":1,"b":{"a":2}}', true],
  ['[{"a":1},{"a":2}]', true],
  ['{"a":"x:y","b":"{\\"a\\":1}"}', true],
  [`{"a":"${bs}${bs}","b":"${bs}""}`, true],
  [`{"${bs}"":1,":":2}`, true],
  ['{"__proto__":1,"a":2}', true],
  ['{"1":1,"2":2}', true],
  ['{"a":1,"a":1}', false],
  ['{"amount":"1.00","amount":"9000.00"}', false],
  ['{"a":{"b":1,"c":2,"b":3}}', false],
  ['[1,[{"x":{"y":[],"y":[]}}]]', false],
  [`{"a":1,"${bs}u0061":2}`, false],
  ['{"":1,"":2}', false],
  ['{"__proto__":1,"__proto__":2}', false],
  ['{"1":1,"1":2}', false],
  ['{"a":":","a":":"}', false],
])('%s is taken: %s', (text, isTaken) => {
  const read = () => readJson(text)
  if (isTaken) expect(read()).toEqual(JSON.parse(text))
  else expect(read).toThrow('duplicate key')
})

test('a text that is nested deeper than the stack is read', () => {
  const deep = 200_000
  expect(() => readJson('['.repeat(deep) + ']'.repeat(deep))).not.toThrow()
})
