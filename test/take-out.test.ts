import { expect, test } from 'vitest'

import { marksOf } from './attacks/marks.ts'
import { type Mutation, takeOut } from './attacks/take-out.ts'

/** Each row: a way, code with one mark, and the code without the guard, or why it cannot be taken out. */
const code: [string, Mutation, string, string][] = [
  [
    'a statement',
    'dropped',
    'before()\nlock(tx) // guard: a-b\nafter()',
    'before()\n; // guard: a-b\nafter()',
  ],
  ['a refusal', 'dropped', 'if (a) throw b() // guard: a-b', '; // guard: a-b'],
  ['a mark above', 'dropped', '// guard: a-b\nif (a)\n  throw b()', '// guard: a-b\n;'],
  ['a comment between', 'dropped', '// guard: a-b\n// Why.\nlock()', '// guard: a-b\n// Why.\n;'],
  ['two marks above', 'dropped', '// guard: a-b\nlock() // guard: c-d', '// guard: a-b\n; // guard: c-d'],
  [
    'an else-if',
    'dropped',
    'if (a) {\n  b()\n} else if (c) throw d() // guard: a-b',
    'if (a) {\n  b()\n} else ; // guard: a-b',
  ],
  ['a property', 'dropped', 'f({\n  a: 1, // guard: a-b\n  b,\n})', 'f({\n   // guard: a-b\n  b,\n})'],
  ['an argument', 'dropped', 'f(\n  a,\n  // guard: a-b\n  b(c),\n)', 'f(\n  a,\n  // guard: a-b\n  \n)'],
  [
    'an element',
    'dropped',
    'x = [\n  // guard: a-b\n  a(1),\n  b,\n]',
    'x = [\n  // guard: a-b\n  \n  b,\n]',
  ],
  [
    'an operand of and',
    'dropped',
    'x =\n  a &&\n  b && // guard: a-b\n  c',
    'x =\n  a &&\n  true && // guard: a-b\n  c',
  ],
  ['an operand of or', 'dropped', 'x =\n  a ||\n  b // guard: a-b', 'x =\n  a ||\n  false // guard: a-b'],
  [
    'an operand in parentheses',
    'dropped',
    'x =\n  a &&\n  // guard: a-b\n  (b || c)',
    'x =\n  a &&\n  // guard: a-b\n  true',
  ],
  [
    'a link of a chain',
    'dropped',
    'x = a\n  .b(1)\n  .filter((c) => c) // guard: a-b\n  .d()',
    'x = a\n  .b(1)\n   // guard: a-b\n  .d()',
  ],
  ['a declaration', 'dropped', 'const a = 1 // guard: a-b', 'VariableDeclaration cannot be dropped'],
  ['a condition', 'never', 'if (a && b) { // guard: a-b\n  c()\n}', 'if (false) { // guard: a-b\n  c()\n}'],
  ['a condition', 'always', 'if (a) throw b // guard: a-b', 'if (true) throw b // guard: a-b'],
  [
    'a returned value',
    'always',
    'const f = () => {\n  return a === b // guard: a-b\n}',
    'const f = () => {\n  return true // guard: a-b\n}',
  ],
  ['a constant', { value: '9n' }, 'export const a = 1n // guard: a-b', 'export const a = 9n // guard: a-b'],
  [
    'the body of a function',
    'never',
    'export const f = (a: A) => a.b // guard: a-b',
    'export const f = (a: A) => false // guard: a-b',
  ],
  [
    'the body of a property',
    'never',
    'x = {\n  a: (b) => b > 0, // guard: a-b\n}',
    'x = {\n  a: (b) => false, // guard: a-b\n}',
  ],
  ['an assigned value', { value: 'c' }, 'a.b = f(1) // guard: a-b', 'a.b = c // guard: a-b'],
  ['a call', { value: 'g()' }, 'f(\n  // guard: a-b\n  await h(1),\n)', 'f(\n  // guard: a-b\n  g(),\n)'],
  ['no value', 'never', 'throw a // guard: a-b', 'the marked piece has no such part'],
  ['a condition and more', { value: '… && c' }, 'if (a) b() // guard: a-b', 'if (a && c) b() // guard: a-b'],
  [
    'what a condition leads to',
    { leadsTo: 'return' },
    'if (a) throw b() // guard: a-b',
    'if (a) return // guard: a-b',
  ],
  ['what nothing leads to', { leadsTo: 'b' }, 'a() // guard: a-b', 'the marked piece has no such part'],
  ['a fragment', { cut: '&& b' }, 'if (a && b) c() // guard: a-b', 'if (a ) c() // guard: a-b'],
  [
    'a fragment over two lines',
    { replace: ['b || c', 'b'] },
    '// guard: a-b\nx =\n  b ||\n  c',
    '// guard: a-b\nx =\n  b',
  ],
  ['a fragment of what is not marked', { cut: 'd' }, 'a() // guard: a-b\nd()', '"d" is there 0 times'],
  ['a fragment that is there twice', { cut: 'a' }, 'f(a, a) // guard: a-b', '"a" is there 2 times'],
  ['the same again', { replace: ['a', 'a'] }, 'f(a) // guard: a-b', 'nothing changes'],
  [
    'an element of a page',
    'dropped',
    'x = (\n  <p>\n    {/* guard: a-b */}\n    <b>c</b>\n  </p>\n)',
    'x = (\n  <p>\n    {/* guard: a-b */}\n    \n  </p>\n)',
  ],
  [
    'a line of SQL in a template',
    'dropped',
    'x = sql`WHERE a\n  AND b -- guard: a-b\n  AND c`',
    'x = sql`WHERE a\n -- guard: a-b\n  AND c`',
  ],
  ['nothing', 'dropped', 'f(\n  a,\n  // guard: a-b\n)', 'nothing begins on the marked line'],
]

const sql: [string, Mutation, string, string][] = [
  ['a line', 'dropped', 'a := 1; -- guard: a-b\nb := 2;', ' -- guard: a-b\nb := 2;'],
  ['a mark above', 'dropped', '  -- guard: a-b\n  a := 1;\nb := 2;', '  -- guard: a-b\n\nb := 2;'],
  ['a condition', 'never', '  IF a = b THEN -- guard: a-b', '  IF false THEN -- guard: a-b'],
  ['an end of a loop', 'never', '  EXIT WHEN a; -- guard: a-b', '  EXIT WHEN false; -- guard: a-b'],
  ['an assigned value', { value: 'b' }, 'a := f(1); -- guard: a-b', 'a := b; -- guard: a-b'],
  ['a conjunct', 'always', '   AND a = b -- guard: a-b', '   AND true -- guard: a-b'],
  ['a fragment', { replace: ['a +', ''] }, 'b := a + c; -- guard: a-b', 'b :=  c; -- guard: a-b'],
  ['no value', 'never', 'SELECT 1; -- guard: a-b', 'the marked line has neither condition nor value'],
]

test.each([
  ...code.map((row) => ['src/a.tsx', ...row] as const),
  ...sql.map((row) => ['db/functions/a.sql', ...row] as const),
])('%s: %s is taken out: %j', (path, _, how, text, expected) => {
  const [mark] = marksOf({ path, text })
  const taken = mark ? takeOut(mark, how) : { fault: 'no mark' }
  expect('text' in taken ? taken.text : taken.fault).toBe(expected)
})
