import type { NewGame } from '#server/play/games/actions.ts'

/** Amounts of main units in hundredths, by currency. */
export const units = (amounts: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, hundredths]) => [currency, BigInt(hundredths) * 1_000n]),
  )

/** The studio's slots as lobbies show them. */
export const studioSlots: readonly NewGame[] = [
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
    volatility: 'low',
    launchKind: 'frame',
    minBets: units({ PHP: 100, EUR: 20, CNY: 20, VND: 200_000 }),
  },
  {
    ...slot('copper-sevens', 9699, {
      EN: 'Copper Sevens',
      VI: 'Bảy Đồng',
      CN: '铜光七',
      TY: 'Copper Sevens',
      AR: 'سبعات النحاس',
    }),
    features: ['multipliers', 'progressive'],
    jackpotBp: 150,
  },
  {
    ...slot('lantern-ways', 9551, {
      EN: 'Lantern Ways',
      VI: 'Nẻo Đèn Lồng',
      CN: '灯笼之路',
      TY: 'Lantern Ways',
      AR: 'دروب الفوانيس',
    }),
    features: ['free-spins', 'multipliers', 'many-ways', 'buy-feature'],
  },
  {
    ...slot('firefly-garden', 9691, {
      EN: 'Firefly Garden',
      VI: 'Vườn Đom Đóm',
      CN: '萤火花园',
      TY: 'Firefly Garden',
      AR: 'حديقة اليراعات',
    }),
    features: ['free-spins', 'buy-feature'],
    minLines: 20,
  },
  {
    ...slot('golden-foundry', 9705, {
      EN: 'Golden Foundry',
      VI: 'Lò Đúc Vàng',
      CN: '黄金铸坊',
      TY: 'Golden Foundry',
      AR: 'مسبك الذهب',
    }),
    features: ['progressive', 'hold-and-spin'],
    jackpotBp: 150,
    minLines: 20,
  },
  {
    ...slot('storm-temple', 9391, {
      EN: 'Storm Temple',
      VI: 'Đền Bão Tố',
      CN: '风暴神殿',
      TY: 'Storm Temple',
      AR: 'معبد العاصفة',
    }),
    volatility: 'high',
    features: ['free-spins', 'multipliers', 'cascades'],
  },
  {
    ...slot('reef-cascade', 9392, {
      EN: 'Reef Cascade',
      VI: 'Thác Rạn San Hô',
      CN: '珊瑚礁瀑布',
      TY: 'Reef Cascade',
      AR: 'شلال الشعاب',
    }),
    features: ['free-spins', 'multipliers', 'cascades', 'cluster-pays'],
  },
  {
    ...slot('jester-parade', 9621, {
      EN: 'Jester Parade',
      VI: 'Diễu Hành Chú Hề',
      CN: '小丑巡游',
      TY: 'Jester Parade',
      AR: 'موكب المهرّج',
    }),
    features: [],
    minLines: 20,
  },
  {
    ...slot('sundial-dunes', 9491, {
      EN: 'Sundial Dunes',
      VI: 'Cồn Cát Nhật Quỹ',
      CN: '日晷沙丘',
      TY: 'Sundial Dunes',
      AR: 'كثبان المزولة',
    }),
    features: ['free-spins', 'multipliers', 'expanding-wilds', 'buy-feature'],
    minLines: 20,
  },
  {
    ...slot('orchard-nine', 9565, {
      EN: 'Orchard Nine',
      VI: 'Vườn Chín Quả',
      CN: '九果园',
      TY: 'Orchard Nine',
      AR: 'بستان التسعة',
    }),
    features: ['multipliers'],
    minLines: 5,
  },
  {
    ...slot('koi-river', 9434, {
      EN: 'Koi River',
      VI: 'Sông Cá Chép',
      CN: '锦鲤河',
      TY: 'Koi River',
      AR: 'نهر الكوي',
    }),
    volatility: 'low',
    features: ['free-spins', 'multipliers', 'many-ways', 'buy-feature'],
  },
  {
    ...slot('amber-mill', 9512, {
      EN: 'Amber Mill',
      VI: 'Cối Xay Hổ Phách',
      CN: '琥珀风车',
      TY: 'Amber Mill',
      AR: 'طاحونة الكهرمان',
    }),
    features: ['free-spins', 'multipliers', 'many-ways', 'expanding-wilds'],
  },
  {
    ...slot('star-atlas', 9541, {
      EN: 'Star Atlas',
      VI: 'Tập Bản Đồ Sao',
      CN: '星图',
      TY: 'Star Atlas',
      AR: 'أطلس النجوم',
    }),
    volatility: 'high',
    features: ['free-spins'],
    minLines: 10,
  },
  {
    ...slot('honeycomb-bloom', 9659, {
      EN: 'Honeycomb Bloom',
      VI: 'Tổ Ong Nở Hoa',
      CN: '蜂巢花开',
      TY: 'Honeycomb Bloom',
      AR: 'أزهار الخلية',
    }),
    features: ['free-spins', 'multipliers', 'cascades', 'cluster-pays'],
  },
  {
    ...slot('tea-house', 9548, {
      EN: 'Tea House',
      VI: 'Quán Trà',
      CN: '茶馆',
      TY: 'Tea House',
      AR: 'بيت الشاي',
    }),
    volatility: 'high',
    features: ['hold-and-spin'],
    minLines: 20,
  },
  {
    ...slot('mirror-lake', 9660, {
      EN: 'Mirror Lake',
      VI: 'Hồ Gương',
      CN: '镜湖',
      TY: 'Mirror Lake',
      AR: 'بحيرة المرآة',
    }),
    volatility: 'low',
    features: [],
    minLines: 10,
  },
  {
    ...slot('lighthouse-bay', 9522, {
      EN: 'Lighthouse Bay',
      VI: 'Vịnh Hải Đăng',
      CN: '灯塔湾',
      TY: 'Lighthouse Bay',
      AR: 'خليج المنارة',
    }),
    features: [],
    minLines: 20,
  },
  {
    ...slot('curio-drawers', 9635, {
      EN: 'Curio Drawers',
      VI: 'Ngăn Kéo Kỳ Vật',
      CN: '珍奇抽屉',
      TY: 'Curio Drawers',
      AR: 'أدراج الغرائب',
    }),
    volatility: 'high',
    features: ['free-spins'],
    minLines: 20,
  },
  {
    ...slot('paint-box', 9708, {
      EN: 'Paint Box',
      VI: 'Hộp Màu',
      CN: '颜料盒',
      TY: 'Paint Box',
      AR: 'علبة الألوان',
    }),
    volatility: 'high',
    features: ['free-spins', 'multipliers'],
    minLines: 20,
  },
  {
    ...slot('mole-garden', 9413, {
      EN: 'Mole Garden',
      VI: 'Vườn Chuột Chũi',
      CN: '鼹鼠花园',
      TY: 'Mole Garden',
      AR: 'حديقة الخلد',
    }),
    features: [],
    minLines: 20,
  },
  {
    ...slot('glacier-slide', 9362, {
      EN: 'Glacier Slide',
      VI: 'Trượt Sông Băng',
      CN: '冰川滑坡',
      TY: 'Glacier Slide',
      AR: 'انزلاق الجليد',
    }),
    features: ['free-spins', 'multipliers', 'cascades'],
    minLines: 20,
  },
  {
    ...slot('bamboo-rise', 9601, {
      EN: 'Bamboo Rise',
      VI: 'Tre Vươn',
      CN: '竹节高升',
      TY: 'Bamboo Rise',
      AR: 'صعود الخيزران',
    }),
    volatility: 'high',
    features: ['free-spins', 'multipliers', 'many-ways'],
  },
  {
    ...slot('kite-parade', 9506, {
      EN: 'Kite Parade',
      VI: 'Hội Diều',
      CN: '风筝巡游',
      TY: 'Kite Parade',
      AR: 'موكب الطائرات الورقية',
    }),
    features: ['many-ways'],
  },
  {
    ...slot('station-clock', 9502, {
      EN: 'Station Clock',
      VI: 'Đồng Hồ Nhà Ga',
      CN: '车站大钟',
      TY: 'Station Clock',
      AR: 'ساعة المحطة',
    }),
    volatility: 'high',
    features: ['multipliers'],
    minLines: 1,
  },
]

/** A slot of the engine: its stakes are those of the peacock; most of them spread their payouts alike. */
function slot(code: string, rtpBp: number, label: NewGame['label']): NewGame {
  return {
    vendorCode: 'TESSERA',
    code,
    category: 'slots',
    label,
    languages: ['EN', 'VI', 'CN', 'TY', 'AR'],
    features: ['multipliers'],
    hasFreePlay: true,
    rtpBp,
    volatility: 'medium',
    launchKind: 'frame',
    minBets: units({ PHP: 100, EUR: 20, CNY: 20, VND: 200_000 }),
  }
}
