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
    summary:
      'The halls with a strip of games on the home page, the number of games shown as cards, and of matches.',
    input: Nothing,
    value: strict({
      strips: ArrayOf(Enum([...categoryCodes])),
      /** Games of halls that have too few for a strip. */
      cards: Integer(),
      matches: Integer(),
    }),
    refusals: [],
  }),
}
