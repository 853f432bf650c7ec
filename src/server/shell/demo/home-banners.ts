import type { Category } from '#domain/navigation/category.ts'

import type { BannerWords, InAllLanguages } from '#server/shell/brands/actions.ts'

export interface DemoBanner {
  readonly art: Category
  /** The picture's subject. */
  readonly subject: string
  readonly target: string
  readonly words: InAllLanguages<BannerWords>
}

const oneWallet: DemoBanner = {
  art: 'slots',
  subject: 'peacock',
  target: '/rng',
  words: {
    EN: [
      'Every hall, one wallet',
      'Reels, tables, matches and draws share one balance. There is nothing to move from place to place.',
      'See the slots',
    ],
    VI: [
      'Mọi sảnh chơi, chung một ví',
      'Slot, bàn chơi, trận đấu và xổ số dùng chung một số dư. Bạn không cần chuyển tiền qua lại.',
      'Xem sảnh slot',
    ],
    CN: [
      '所有游戏厅，一个钱包',
      '老虎机、真人桌台、体育赛事与彩票共用同一余额，无需来回转账。',
      '看看老虎机',
    ],
    TY: [
      'Lahat ng laro, iisang wallet',
      'Iisa ang balanse para sa slots, mesa, laban at bola. Walang kailangang ilipat-lipat.',
      'Tingnan ang slots',
    ],
    AR: [
      'كل الصالات بمحفظة واحدة',
      'البكرات والطاولات والمباريات والسحوبات كلها من رصيد واحد، فلا حاجة إلى نقل الأموال بينها.',
      'شاهد ألعاب السلوت',
    ],
  },
}

const fairDraws: DemoBanner = {
  art: 'lottery',
  subject: 'clover',
  target: '/lottery',
  words: {
    EN: [
      'Draws that you can check yourself',
      'Bets close before the draw, and the result stays on record for everybody to read.',
      'To the draws',
    ],
    VI: [
      'Kỳ quay mà bạn tự kiểm chứng được',
      'Cược đóng trước giờ quay, và kết quả được lưu lại để ai cũng có thể xem.',
      'Đến trang xổ số',
    ],
    CN: ['开奖结果，您可以自行核对', '开奖前即停止投注，每期结果都有记录，人人可查。', '前往彩票'],
    TY: [
      'Mga bolang ikaw mismo ang makasusuri',
      'Nagsasara ang taya bago ang bola, at nananatili sa talaan ang resulta para mabasa ng lahat.',
      'Pumunta sa lottery',
    ],
    AR: [
      'سحوبات يمكنك التحقق منها بنفسك',
      'يُغلق باب الرهان قبل السحب، وتبقى النتيجة محفوظة ليطّلع عليها الجميع.',
      'إلى السحوبات',
    ],
  },
}

const ownLimits: DemoBanner = {
  art: 'live',
  subject: 'wheel of fortune',
  target: '/help',
  words: {
    EN: [
      'Your play, your limits',
      'Decide beforehand what an evening may cost. A lower limit binds at once; a higher one has to wait a day.',
      'How limits work',
    ],
    VI: [
      'Bạn chơi, bạn đặt giới hạn',
      'Hãy định trước mức chi cho một buổi chơi. Giảm giới hạn có hiệu lực ngay; tăng giới hạn phải chờ một ngày.',
      'Cách đặt giới hạn',
    ],
    CN: ['怎么玩，限额由您定', '事先想好一晚最多花多少。调低限额立即生效，调高则须等待一天。', '了解限额'],
    TY: [
      'Laro mo, limitasyon mo',
      'Magpasya muna kung magkano ang kaya mong gastusin. Agad ang bisa kapag ibinaba; isang araw ang hintay kapag itinaas.',
      'Paano ang limitasyon',
    ],
    AR: [
      'لعبك أنت، وحدودك أنت',
      'قرّر مسبقًا كم تنفق في الأمسية. خفض الحد يسري فورًا، أما رفعه فينتظر يومًا كاملًا.',
      'كيف تعمل الحدود',
    ],
  },
}

const followPayouts: DemoBanner = {
  art: 'fishing',
  subject: 'treasure chest',
  target: '/help',
  words: {
    EN: [
      'Follow every payout, step by step',
      'A withdrawal shows where it stands, and every movement of your money is written down.',
      'Read how',
    ],
    VI: [
      'Theo dõi từng bước mỗi lần rút tiền',
      'Lệnh rút luôn cho biết đang ở bước nào, và mọi biến động số dư đều được ghi lại.',
      'Xem cách làm',
    ],
    CN: ['每笔提款，步步可查', '提款进行到哪一步一目了然，资金的每一次变动都有记录。', '了解详情'],
    TY: [
      'Sundan ang bawat payout, hakbang-hakbang',
      'Nakikita kung nasaan na ang withdrawal, at nakasulat ang bawat galaw ng pera mo.',
      'Basahin kung paano',
    ],
    AR: [
      'تابع كل عملية سحب خطوة بخطوة',
      'يُظهر طلب السحب المرحلة التي بلغها، وتُسجَّل كل حركة في أموالك.',
      'اقرأ الطريقة',
    ],
  },
}

/** Verde's variants of the same banners. */
const olives: DemoBanner = {
  art: 'slots',
  subject: 'olive',
  target: '/rng',
  words: {
    ...oneWallet.words,
    EN: [
      'Play at the pace of an evening',
      'One balance for every hall, and a clock in view. Stay as long as you like, leave when you want.',
      'See the slots',
    ],
    VI: [
      'Thong thả chơi như một buổi tối đẹp trời',
      'Một số dư cho mọi sảnh, đồng hồ luôn trong tầm mắt. Ở lại bao lâu tùy bạn, nghỉ lúc nào cũng được.',
      'Xem sảnh slot',
    ],
    AR: [
      'العب على مهل، كأمسية هادئة',
      'رصيد واحد لكل الصالات وساعة أمام عينيك. ابقَ ما شئت، وغادر متى أردت.',
      'شاهد ألعاب السلوت',
    ],
  },
}

const verified: DemoBanner = {
  art: 'cards',
  subject: 'joker',
  target: '/help',
  words: {
    ...ownLimits.words,
    EN: [
      'Adults only, and we ask',
      'Your age is checked before you play. Limits and breaks are yours to set, at any time.',
      'Play safely',
    ],
    VI: [
      'Chỉ dành cho người trưởng thành',
      'Chúng tôi xác minh tuổi trước khi bạn chơi. Bạn có thể tự đặt giới hạn và tạm nghỉ bất cứ lúc nào.',
      'Chơi an toàn',
    ],
    AR: [
      'للبالغين فقط، ونتحقق من ذلك',
      'نتحقق من عمرك قبل أن تلعب. وتحديد الحدود وفترات الراحة بيدك في أي وقت.',
      'العب بأمان',
    ],
  },
}

export const tesseraHome: readonly DemoBanner[] = [oneWallet, fairDraws, ownLimits, followPayouts]
export const verdeHome: readonly DemoBanner[] = [olives, verified, followPayouts]
