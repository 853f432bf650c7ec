import type { NewGame } from '#server/play/games/actions.ts'
import type { Vendor } from '#server/play/catalogue/actions.ts'

import { lowestStakesOf } from './studio-rooms.ts'
import { studioSlots, units } from './studio-slots.ts'

/** Vendors of the house's own games, with their names in menus. */
export const studioVendors: readonly Omit<Vendor, 'provider'>[] = [
  { code: 'TESSERA', displayName: 'Tessera Studio', category: 'slots', accountTypeId: 101 },
  { code: 'TESSERA_LIVE', displayName: 'Tessera Live', category: 'live', accountTypeId: 102 },
  { code: 'TESSERA_FISH', displayName: 'Tessera Seas', category: 'fishing', accountTypeId: 103 },
  { code: 'TESSERA_CARDS', displayName: 'Tessera Cards', category: 'cards', accountTypeId: 104 },
]

/**
 * The studio's games as lobbies show them. The codes are the studio's own. A volatility is stated where the model alone
 * decides it; where the player chooses bet, target or risk, it would depend on the choice.
 */
export const studioGames: readonly (NewGame & { readonly isHot?: boolean })[] = [
  ...studioSlots,
  // The return of the banker bet, which has the lowest house edge.
  liveTable('baccarat', 9894, {
    EN: 'Emerald Baccarat',
    VI: 'Baccarat Ngọc Lục',
    CN: '翡翠百家乐',
    TY: 'Emerald Baccarat',
    AR: 'باكارا الزمرد',
  }),
  liveTable('roulette', 9729, {
    EN: 'Emerald Roulette',
    VI: 'Roulette Ngọc Lục',
    CN: '翡翠轮盘',
    TY: 'Emerald Roulette',
    AR: 'روليت الزمرد',
  }),
  liveTable('dragon-tiger', 9626, {
    EN: 'Emerald Dragon Tiger',
    VI: 'Rồng Hổ Ngọc Lục',
    CN: '翡翠龙虎',
    TY: 'Emerald Dragon Tiger',
    AR: 'التنين والنمر الزمردي',
  }),
  liveTable('sic-bo', 9722, {
    EN: 'Emerald Sic Bo',
    VI: 'Tài Xỉu Ngọc Lục',
    CN: '翡翠骰宝',
    TY: 'Emerald Sic Bo',
    AR: 'سيك بو الزمرد',
  }),
  {
    ...liveTable('blackjack', 9954, {
      EN: 'Emerald Blackjack',
      VI: 'Blackjack Ngọc Lục',
      CN: '翡翠黑杰克',
      TY: 'Emerald Blackjack',
      AR: 'بلاك جاك الزمرد',
    }),
    volatility: 'low',
  },
  {
    // No cards and no opponents: players look for it among the slots.
    vendorCode: 'TESSERA',
    code: 'crash',
    category: 'slots',
    label: {
      EN: 'Mosaic Rise',
      VI: 'Khảm Vươn',
      CN: '马赛克攀升',
      TY: 'Mosaic Rise',
      AR: 'صعود الفسيفساء',
    },
    languages: ['EN', 'VI', 'CN', 'TY', 'AR'],
    classify: ['AC'],
    features: ['multipliers'],
    hasFreePlay: true,
    rtpBp: 9900,
    launchKind: 'frame',
    minBets: units({ PHP: 500, EUR: 100, CNY: 100, VND: 1_000_000 }),
  },
  quickGame('mines', 9828, {
    EN: 'Gem Mines',
    VI: 'Mỏ Ngọc',
    CN: '宝石地雷',
    TY: 'Gem Mines',
    AR: 'ألغام الجواهر',
  }),
  quickGame('dice', 9828, {
    EN: 'Mosaic Dice',
    VI: 'Xúc Xắc Khảm',
    CN: '马赛克骰子',
    TY: 'Mosaic Dice',
    AR: 'نرد الفسيفساء',
  }),
  quickGame('plinko', 9812, {
    EN: 'Mosaic Plinko',
    VI: 'Plinko Khảm',
    CN: '马赛克弹珠',
    TY: 'Mosaic Plinko',
    AR: 'بلينكو الفسيفساء',
  }),
  quickGame('hilo', 9831, {
    EN: 'Emerald Hi-Lo',
    VI: 'Cao Thấp Ngọc Lục',
    CN: '翡翠高低',
    TY: 'Emerald Hi-Lo',
    AR: 'أعلى أدنى الزمرد',
  }),
  quickGame('keno', 9720, {
    EN: 'Emerald Keno',
    VI: 'Keno Ngọc Lục',
    CN: '翡翠基诺',
    TY: 'Emerald Keno',
    AR: 'كينو الزمرد',
  }),
  quickGame('limbo', 9900, {
    EN: 'Mosaic Limbo',
    VI: 'Limbo Khảm',
    CN: '马赛克极限',
    TY: 'Mosaic Limbo',
    AR: 'ليمبو الفسيفساء',
  }),
  {
    ...quickGame('jacks-or-better', 9954, {
      EN: 'Jacks or Better',
      VI: 'Đôi J Trở Lên',
      CN: '杰克高手',
      TY: 'Jacks or Better',
      AR: 'جاك أو أعلى',
    }),
    classify: ['TG'],
    features: [],
  },
  {
    ...quickGame('deuces-wild', 9972, {
      EN: 'Deuces Wild',
      VI: 'Lá 2 Hoang Dã',
      CN: '百搭二王',
      TY: 'Deuces Wild',
      AR: 'الاثنينات الحرة',
    }),
    classify: ['TG'],
    features: [],
  },
  sea('tile-reef', 9650, {
    EN: 'Tile Reef',
    VI: 'Rạn Khảm',
    CN: '马赛克礁',
    TY: 'Tile Reef',
    AR: 'شعاب الفسيفساء',
  }),
  sea('lotus-lagoon', 9700, {
    EN: 'Lotus Lagoon',
    VI: 'Đầm Sen',
    CN: '莲花泻湖',
    TY: 'Lotus Lagoon',
    AR: 'بحيرة اللوتس',
  }),
  sea('lantern-deep', 9600, {
    EN: 'Lantern Deep',
    VI: 'Vực Đèn Lồng',
    CN: '灯笼深海',
    TY: 'Lantern Deep',
    AR: 'أعماق الفوانيس',
  }),
  cardGame('tien-len', {
    EN: 'Tien Len',
    VI: 'Tiến Lên Miền Nam',
    CN: '南方前进',
    TY: 'Tien Len',
    AR: 'تيان لين',
  }),
  cardGame('big-two', {
    EN: 'Big Two',
    VI: 'Đại Lão Nhị',
    CN: '锄大地',
    TY: 'Pusoy Dos',
    AR: 'بيغ تو',
  }),
  cardGame(
    'texas-holdem',
    {
      EN: "Texas Hold'em",
      VI: "Texas Hold'em",
      CN: '德州扑克',
      TY: "Texas Hold'em",
      AR: 'تكساس هولدم',
    },
    9500,
  ),
]

/** A table shared by all its players. */
function liveTable(code: string, rtpBp: number, label: NewGame['label']): NewGame {
  return {
    vendorCode: 'TESSERA_LIVE',
    code,
    category: 'live',
    label,
    languages: ['EN', 'VI', 'CN', 'TY', 'AR'],
    classify: ['TG'],
    hasFreePlay: true,
    rtpBp,
    launchKind: 'frame',
    minBets: units({ PHP: 500, EUR: 100, CNY: 100, VND: 1_000_000 }),
  }
}

/** A quick game. Like the crash game it stands among the slots: no opponents, no table of others. */
function quickGame(code: string, rtpBp: number, label: NewGame['label']): NewGame {
  return {
    vendorCode: 'TESSERA',
    code,
    category: 'slots',
    label,
    languages: ['EN', 'VI', 'CN', 'TY', 'AR'],
    classify: ['AC'],
    features: ['multipliers'],
    hasFreePlay: true,
    rtpBp,
    launchKind: 'frame',
    minBets: units({ PHP: 500, EUR: 100, CNY: 100, VND: 1_000_000 }),
  }
}

/** A sea of the fishing hall. */
function sea(code: string, rtpBp: number, label: NewGame['label']): NewGame {
  return {
    vendorCode: 'TESSERA_FISH',
    code,
    category: 'fishing',
    label,
    languages: ['EN', 'VI', 'CN', 'TY', 'AR'],
    hasFreePlay: true,
    rtpBp,
    launchKind: 'frame',
    minBets: units({ PHP: 100, EUR: 20, CNY: 20, VND: 200_000 }),
  }
}

/** A game between players, whose house keeps 3 % of what a player wins, or 5 % of the pots. Its smallest bet is the stake of its lowest room. */
function cardGame(code: string, label: NewGame['label'], rtpBp = 9700): NewGame {
  return {
    vendorCode: 'TESSERA_CARDS',
    code,
    category: 'cards',
    label,
    languages: ['EN', 'VI', 'CN', 'TY', 'AR'],
    classify: ['TG'],
    hasFreePlay: true,
    rtpBp,
    launchKind: 'frame',
    minBets: lowestStakesOf(code),
  }
}
