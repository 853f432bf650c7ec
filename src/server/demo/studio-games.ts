import type { NewGame } from '#server/games/actions.ts'
import type { Vendor } from '#server/catalogue/actions.ts'

/** Who makes the games that the house brings along, as menus call them. */
export const studioVendors: readonly Omit<Vendor, 'provider'>[] = [
  { code: 'TESSERA', displayName: 'Tessera Studio', category: 'slots', accountTypeId: 101 },
]

const units = (amounts: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, hundredths]) => [currency, BigInt(hundredths) * 1_000n]),
  )

/** What the studio offers, as the lobbies show it. Its codes are the studio's own. */
export const studioGames: readonly (NewGame & { readonly isHot?: boolean })[] = [
  {
    vendorCode: 'TESSERA',
    code: 'peacock-mosaic',
    category: 'slots',
    label: {
      EN: 'Peacock Mosaic',
      VI: 'Khảm Công',
      CN: '孔雀马赛克',
      TY: 'Peacock Mosaic',
      AR: 'فسيفساء الطاووس',
    },
    languages: ['EN', 'VI', 'CN', 'TY', 'AR'],
    features: ['free-spins', 'multipliers'],
    hasFreePlay: true,
    minLines: 20,
    rtpBp: 9646,
    launchKind: 'frame',
    minBets: units({ PHP: 100, EUR: 20, CNY: 20, VND: 200_000 }),
  },
]
