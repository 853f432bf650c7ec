import { Array as ArrayOf, Enum, Integer } from 'typebox'

import { categoryCodes } from '#domain/catalogue/menu.ts'

import { endpoint } from './endpoint.ts'
import { Nothing, strict } from './schema.ts'

export const shelves = {
  /**
   * The shelves for which the home page reserves space. Their content is requested when they are near the viewport.
   */
  shelves: endpoint({
    method: 'GET',
    path: '/wps/content/shelves',
    access: 'public',
    summary: 'The halls whose games the home page shows, and the number of matches.',
    input: Nothing,
    value: strict({ strips: ArrayOf(Enum([...categoryCodes])), matches: Integer() }),
    refusals: [],
  }),
}
