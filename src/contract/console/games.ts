import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Nothing, strict } from '#contract/schema.ts'
import { launchKinds } from '#domain/games/launch.ts'
import { categories } from '#domain/navigation/category.ts'

import { Id, Next, Paging, Reason, Scope, Search, Version } from './schema.ts'

/** The games of a brand: which are on, hot or in maintenance, and their order in each hall. */
const Category = Enum(categories.map(({ id }) => id))
const VendorCode = String({ minLength: 1, maxLength: 40 })

const Switches = { isOn: Boolean(), isHot: Boolean(), isInMaintenance: Boolean() }

const Row = strict({
  id: Id,
  name: String(),
  code: String(),
  vendorCode: String(),
  vendorName: String(),
  launchKind: Enum([...launchKinds]),
  /** Return to player of its model, in basis points. */
  rtpBp: Optional(Integer()),
  /** Its provider no longer offers it: the site hides it, whatever its switches. */
  isRetired: Boolean(),
  ...Switches,
  version: Version,
})

export const listGames = endpoint({
  method: 'GET',
  path: '/console/games',
  access: 'operator:catalogue.read',
  summary: 'The games that a brand offers in a hall, in its order, filtered by name, vendor and state.',
  input: strict({
    ...Scope,
    category: Category,
    vendorCode: Optional(VendorCode),
    name: Optional(Search),
    state: Optional(Enum(['on', 'off', 'hot', 'maintenance'])),
    ...Paging,
  }),
  value: strict({
    list: ArrayOf(Row),
    next: Next,
    /** For each vendor, the number of games that the brand does not offer yet. */
    vendors: ArrayOf(strict({ code: String(), name: String(), further: Integer() })),
    areGamesOn: Boolean(),
  }),
  refusals: [],
})

export const offerVendorGames = endpoint({
  method: 'POST',
  path: '/console/games',
  access: 'operator:catalogue.write',
  summary:
    'Adds every game of a vendor that the brand does not offer yet, last in the hall and switched off.',
  input: strict({ ...Scope, vendorCode: VendorCode, reason: Reason }),
  value: strict({ offered: Integer() }),
  refusals: ['no_further_games'],
})

export const changeGame = endpoint({
  method: 'PUT',
  path: '/console/games',
  access: 'operator:catalogue.write',
  summary: 'Changes whether a brand shows a game, and whether it is hot or in maintenance.',
  input: strict({ ...Scope, id: Id, version: Version, ...Switches, reason: Reason }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile'],
})

export const orderGames = endpoint({
  method: 'PUT',
  path: '/console/games/order',
  access: 'operator:catalogue.write',
  summary:
    'Reorders games of a hall among their own positions; the others stay. An outdated list is refused.',
  input: strict({
    ...Scope,
    category: Category,
    order: ArrayOf(strict({ id: Id, version: Version }), { minItems: 2, maxItems: 100 }),
  }),
  value: Nothing,
  refusals: ['changed_meanwhile'],
})

export const switchAllGames = endpoint({
  method: 'PUT',
  path: '/console/games/all',
  access: 'operator:catalogue.write',
  summary: 'Hides all games of a brand at once, or shows them again. Each keeps its own switches.',
  input: strict({ ...Scope, areGamesOn: Boolean(), reason: Reason }),
  value: strict({ areGamesOn: Boolean() }),
  refusals: [],
})
