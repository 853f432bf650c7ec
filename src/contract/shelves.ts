import { Array as ArrayOf, Enum, Integer } from 'typebox'

import { categoryCodes } from '#domain/catalogue/menu.ts'

import { endpoint } from './endpoint.ts'
import { Nothing, strict } from './schema.ts'

export const shelves = {
  /** What the home page keeps room for. What stands there is asked for when somebody comes near. */
  shelves: endpoint({
    method: 'GET',
    path: '/wps/content/shelves',
    access: 'public',
    summary: 'Of which halls the home page shows games, and how many matches.',
    input: Nothing,
    value: strict({ strips: ArrayOf(Enum([...categoryCodes])), matches: Integer() }),
    refusals: [],
  }),
}
