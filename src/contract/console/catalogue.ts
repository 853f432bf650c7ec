import { Array as ArrayOf, Boolean, Enum, Integer, Optional, Record as RecordOf, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Nothing, strict, Uuid } from '#contract/schema.ts'
import { categories } from '#domain/navigation/category.ts'

import { Reason, Scope, Version } from './schema.ts'

/**
 * The vendors that a brand offers, and their places in its menus. Vendors belong to the house; how a brand shows them
 * is its own. Saves carry the version read (optimistic lock).
 */
const Category = Enum(categories.map(({ id }) => id))
const Code = String({ minLength: 1, maxLength: 40 })
const Name = String({ maxLength: 120 })

/** Names by language code. */
const Names = RecordOf(String({ maxLength: 5 }), Name)

const VendorFields = {
  /** Empty: the house's name is used. */
  ownName: Name,
  picture: Optional(Uuid),
  isOn: Boolean(),
  isHot: Boolean(),
  isInMaintenance: Boolean(),
}

const Vendor = strict({
  code: String(),
  name: String(),
  category: Category,
  provider: String(),
  ...VendorFields,
  version: Version,
})

const Done = strict({ version: Version })
const Order = ArrayOf(strict({ code: Code, version: Version }), { minItems: 1, maxItems: 500 })

export const listVendors = endpoint({
  method: 'GET',
  path: '/console/vendors',
  access: 'operator:catalogue.read',
  summary:
    'The vendors that a brand offers, in the order of its menus, and those of the house that it does not offer.',
  input: strict({ ...Scope }),
  value: strict({
    list: ArrayOf(Vendor),
    further: ArrayOf(strict({ code: String(), name: String(), category: Category })),
    /** The halls of the brand, in the order of its navigation. */
    categories: ArrayOf(Category),
  }),
  refusals: [],
})

export const knowVendor = endpoint({
  method: 'POST',
  path: '/console/vendors/house',
  access: 'operator:catalogue.write',
  summary: 'Adds a vendor to the house. For operators of the house only; no brand offers it yet.',
  input: strict({ code: Code, name: Name, category: Category, provider: Code, reason: Reason }),
  value: strict({ code: String() }),
  refusals: ['vendor_known', 'payee_in_name'],
})

export const offerVendor = endpoint({
  method: 'POST',
  path: '/console/vendors',
  access: 'operator:catalogue.write',
  summary: 'Adds a vendor of the house to the brand, last in its hall and switched off.',
  input: strict({ ...Scope, code: Code, reason: Reason }),
  value: Done,
  refusals: ['vendor_offered'],
})

export const changeVendor = endpoint({
  method: 'PUT',
  path: '/console/vendors',
  access: 'operator:catalogue.write',
  summary:
    'Changes how a brand shows a vendor: its name, its picture, and whether it is on, hot or in maintenance.',
  input: strict({ ...Scope, code: Code, version: Version, ...VendorFields, reason: Reason }),
  value: Done,
  refusals: ['changed_meanwhile', 'picture_gone', 'payee_in_name'],
})

export const orderVendors = endpoint({
  method: 'PUT',
  path: '/console/vendors/order',
  access: 'operator:catalogue.write',
  summary: 'Reorders all vendors of a hall. An outdated list is refused.',
  input: strict({ ...Scope, category: Category, order: Order }),
  value: Nothing,
  refusals: ['changed_meanwhile'],
})

const Menu = {
  label: Names,
  region: String({ maxLength: 40 }),
  prizeMode: String({ maxLength: 20 }),
  isOn: Boolean(),
  games: ArrayOf(
    strict({
      code: String({ maxLength: 60 }),
      remark: Names,
      weekdays: ArrayOf(Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 }),
      isHot: Boolean(),
    }),
    { maxItems: 200 },
  ),
}

export const listLotteryMenus = endpoint({
  method: 'GET',
  path: '/console/lottery-menus',
  access: 'operator:catalogue.read',
  summary: 'A brand’s lottery menus in their order, and the lotteries and halls that they may name.',
  input: strict({ ...Scope }),
  value: strict({
    list: ArrayOf(strict({ tag: String(), ...Menu, version: Version })),
    languages: ArrayOf(String()),
    defaultLanguage: String(),
    prizeModes: ArrayOf(String()),
  }),
  refusals: [],
})

export const saveLotteryMenu = endpoint({
  method: 'PUT',
  path: '/console/lottery-menus',
  access: 'operator:catalogue.write',
  summary:
    'Replaces a menu; without a version it creates one. `menu_refused` carries `{ faults }`: field and fault.',
  input: strict({ ...Scope, tag: Code, version: Optional(Version), ...Menu, reason: Reason }),
  value: Done,
  refusals: ['changed_meanwhile', 'menu_taken', 'menu_refused', 'payee_in_name'],
})

export const orderLotteryMenus = endpoint({
  method: 'PUT',
  path: '/console/lottery-menus/order',
  access: 'operator:catalogue.write',
  summary: 'Reorders all lottery menus. An outdated list is refused.',
  input: strict({ ...Scope, order: Order }),
  value: Nothing,
  refusals: ['changed_meanwhile'],
})

export const deleteLotteryMenu = endpoint({
  method: 'POST',
  path: '/console/lottery-menus/delete',
  access: 'operator:catalogue.write',
  summary: 'Deletes a menu with its list of lotteries. The lotteries themselves stay.',
  input: strict({ ...Scope, tag: Code, version: Version, reason: Reason }),
  value: Nothing,
  refusals: ['changed_meanwhile'],
})
