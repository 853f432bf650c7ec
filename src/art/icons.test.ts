import { expect, test } from 'vitest'

import { helpIcons } from '#domain/content/help-category.ts'

import type { IconName } from './icons.ts'
import { iconPaths, isDirectional, isFilled } from './icons.ts'

const names = Object.keys(iconPaths) as IconName[]

test('every icon is a path of known commands that starts with a move', () => {
  for (const name of names) expect(iconPaths[name], name).toMatch(/^M[MmLlHhVvCcSsQqAaZz0-9. -]+$/)
  expect(names).toHaveLength(68)
})

test('only arrows, send and sign-out are mirrored', () => {
  expect(names.filter(isDirectional).toSorted()).toEqual(['back', 'left', 'out', 'right', 'send'])
})

test('only the star is filled', () => expect(names.filter(isFilled)).toEqual(['star']))

test('every icon of a help topic exists', () => {
  expect(helpIcons.filter((icon) => !Object.hasOwn(iconPaths, icon))).toEqual([])
})
