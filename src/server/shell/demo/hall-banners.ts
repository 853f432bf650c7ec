import type { BannerGroup } from '#domain/navigation/banner-group.ts'

import type { DemoBanner } from './home-banners.ts'

/** One banner for each page with a banner group. The app page has its own picture instead. */
export const hallBanners: Readonly<Record<Exclude<BannerGroup, 'home' | 'down'>, DemoBanner>> = {
  rng: {
    art: 'slots',
    subject: 'dragon',
    target: '/help',
    words: {
      EN: [
        'Know the reels before you spin',
        'Every game names its stakes and its rules before the first spin.',
        'Read the rules',
      ],
      VI: [
        'Hiểu vòng quay trước khi quay',
        'Mỗi trò chơi đều nêu rõ mức cược và luật chơi trước vòng quay đầu tiên.',
        'Đọc luật chơi',
      ],
      CN: ['先了解规则，再转动转轮', '每款游戏都会在首次旋转前说明投注额与规则。', '查看规则'],
      TY: [
        'Kilalanin ang laro bago umikot',
        'Nakasaad sa bawat laro ang taya at mga patakaran bago ang unang ikot.',
        'Basahin ang patakaran',
      ],
      AR: ['اعرف البكرات قبل أن تديرها', 'تبيّن كل لعبة رهاناتها وقواعدها قبل الدورة الأولى.', 'اقرأ القواعد'],
    },
  },
  live: {
    art: 'live',
    subject: 'roulette',
    target: '/help',
    words: {
      EN: [
        'A table, a dealer, your seat',
        'Cards are dealt and wheels are spun in view. Your bets stand in your record.',
        'How tables work',
      ],
      VI: [
        'Một bàn, một người chia, một chỗ cho bạn',
        'Bài được chia và bánh xe được quay ngay trước mắt. Cược của bạn nằm trong lịch sử.',
        'Cách chơi tại bàn',
      ],
      CN: ['一张桌，一位荷官，您的座位', '发牌与转轮全程可见，每一注都留有记录。', '了解桌台'],
      TY: [
        'Isang mesa, isang dealer, upuan mo',
        'Kita mo ang pamimigay ng baraha at ikot ng ruleta. Nasa talaan ang mga taya mo.',
        'Paano sa mesa',
      ],
      AR: [
        'طاولة وموزّع ومقعد لك',
        'تُوزَّع الأوراق وتدور العجلات أمام عينيك، ورهاناتك محفوظة في سجلّك.',
        'كيف تعمل الطاولات',
      ],
    },
  },
  fish: {
    art: 'fishing',
    subject: 'koi',
    target: '/help',
    words: {
      EN: [
        'Calm water, steady hand',
        'The price of a shot stands beside your cannon. You choose it before you fire.',
        'How it is played',
      ],
      VI: [
        'Mặt nước lặng, tay ngắm vững',
        'Giá mỗi phát bắn hiển thị ngay cạnh khẩu pháo. Bạn chọn trước khi bắn.',
        'Cách chơi',
      ],
      CN: ['水静，手稳', '每发炮弹的价格就在炮台旁，开炮前由您选择。', '玩法介绍'],
      TY: [
        'Payapang tubig, matatag na kamay',
        'Nasa tabi ng kanyon ang halaga ng bawat putok. Ikaw ang pipili bago magpaputok.',
        'Paano laruin',
      ],
      AR: ['ماء هادئ ويد ثابتة', 'سعر كل طلقة مكتوب بجانب مدفعك، وأنت تختاره قبل الإطلاق.', 'طريقة اللعب'],
    },
  },
  pvp: {
    art: 'cards',
    subject: 'mahjong',
    target: '/help',
    words: {
      EN: [
        'Across the table sits a player',
        'Card games against other members, with the same rules for every seat.',
        'Read the rules',
      ],
      VI: [
        'Ngồi đối diện bạn là người chơi',
        'Chơi bài cùng các thành viên khác, mọi chỗ ngồi đều chung một luật.',
        'Đọc luật chơi',
      ],
      CN: ['牌桌对面，坐着真人玩家', '与其他会员同桌对弈，每个座位规则相同。', '查看规则'],
      TY: [
        'Manlalaro ang nasa kabila ng mesa',
        'Larong baraha laban sa ibang miyembro, iisang patakaran sa bawat upuan.',
        'Basahin ang patakaran',
      ],
      AR: [
        'في الجهة المقابلة لاعب مثلك',
        'ألعاب ورق مع أعضاء آخرين، والقواعد واحدة لكل مقعد.',
        'اقرأ القواعد',
      ],
    },
  },
  sports: {
    art: 'sports',
    subject: 'football',
    target: '/help',
    words: {
      EN: [
        'The match first, the odds beside it',
        'Odds may move. What counts is the price that stands on your slip.',
        'Betting rules',
      ],
      VI: [
        'Trận đấu trước, tỷ lệ kề bên',
        'Tỷ lệ có thể thay đổi. Mức được tính là mức ghi trên phiếu cược của bạn.',
        'Luật cá cược',
      ],
      CN: ['先看比赛，赔率在旁', '赔率会有变动，结算以投注单上的赔率为准。', '投注规则'],
      TY: [
        'Laban muna, katabi ang odds',
        'Maaaring gumalaw ang odds. Ang nasa slip mo ang siyang masusunod.',
        'Mga patakaran sa taya',
      ],
      AR: [
        'المباراة أولًا، والاحتمالات بجانبها',
        'قد تتغير الاحتمالات، والعبرة بما هو مكتوب في قسيمتك.',
        'قواعد الرهان',
      ],
    },
  },
  esports: {
    art: 'esports',
    subject: 'headset',
    target: '/help',
    words: {
      EN: [
        'Map by map, match by match',
        'Bet on a whole series or on a single map. The rules say how each is settled.',
        'Betting rules',
      ],
      VI: [
        'Từng bản đồ, từng trận đấu',
        'Cược cả loạt trận hoặc chỉ một bản đồ. Luật nêu rõ cách trả thưởng của mỗi loại.',
        'Luật cá cược',
      ],
      CN: ['一图一局，一场一赛', '可投注整个系列赛，也可只投单张地图，规则写明各自的结算方式。', '投注规则'],
      TY: [
        'Bawat mapa, bawat laban',
        'Tumaya sa buong serye o sa isang mapa. Nakasaad sa patakaran kung paano binabayaran ang bawat isa.',
        'Mga patakaran sa taya',
      ],
      AR: [
        'خريطة بعد خريطة ومباراة بعد مباراة',
        'راهن على السلسلة كلها أو على خريطة واحدة، والقواعد تبيّن تسوية كلٍّ منهما.',
        'قواعد الرهان',
      ],
    },
  },
  elott: {
    art: 'lottery',
    subject: 'lantern',
    target: '/help',
    words: {
      EN: [
        'Closed, drawn, written down',
        'No bet is taken after the close. Each result keeps its number and its time.',
        'How draws work',
      ],
      VI: [
        'Đóng cược, quay số, ghi lại',
        'Không nhận cược sau giờ đóng. Mỗi kết quả đều lưu số kỳ và thời gian.',
        'Cách quay số',
      ],
      CN: ['截止，开奖，存档', '截止后不再接受投注，每期结果都保留期号与时间。', '了解开奖'],
      TY: [
        'Isinara, binola, itinala',
        'Walang tinatanggap na taya pagkasara. May numero at oras ang bawat resulta.',
        'Paano ang bola',
      ],
      AR: ['يُغلق ثم يُسحب ثم يُدوَّن', 'لا يُقبل رهان بعد الإغلاق، ولكل نتيجة رقمها ووقتها.', 'كيف تجري السحوبات'],
    },
  },
  promotions: {
    art: 'slots',
    subject: 'lotus',
    target: '/help',
    words: {
      EN: [
        'An offer says all its terms',
        'Read what an offer asks before you take it. You can always play without one.',
        'Read about offers',
      ],
      VI: [
        'Ưu đãi nêu rõ mọi điều kiện',
        'Hãy đọc điều kiện trước khi nhận. Bạn luôn có thể chơi mà không cần ưu đãi.',
        'Tìm hiểu ưu đãi',
      ],
      CN: ['优惠条件，全部写明', '领取前请先阅读要求。不参加优惠，同样可以游戏。', '了解优惠'],
      TY: [
        'Buo ang kondisyon ng bawat alok',
        'Basahin muna ang hinihingi ng alok bago ito kunin. Puwede ring maglaro nang wala nito.',
        'Basahin ang mga alok',
      ],
      AR: [
        'عروض واضحة الشروط كلها',
        'اقرأ ما يطلبه العرض قبل قبوله، ويمكنك دائمًا اللعب من دونه.',
        'اقرأ عن العروض',
      ],
    },
  },
  pointMall: {
    art: 'slots',
    subject: 'gem',
    target: '/help',
    words: {
      EN: [
        'Points with a record of their own',
        'See where each point came from and what it was spent on.',
        'How points work',
      ],
      VI: [
        'Điểm thưởng có sổ ghi riêng',
        'Xem từng điểm đến từ đâu và đã được đổi lấy gì.',
        'Cách dùng điểm',
      ],
      CN: ['积分自有明细', '每一分从何而来、用在何处，都可查看。', '积分说明'],
      TY: [
        'May sariling talaan ang puntos',
        'Tingnan kung saan galing ang bawat puntos at kung saan ito ginamit.',
        'Paano ang puntos',
      ],
      AR: ['نقاط لها سجلّ خاص بها', 'اعرف مصدر كل نقطة وفيما أُنفقت.', 'كيف تعمل النقاط'],
    },
  },
  help: {
    art: 'live',
    subject: 'dice',
    target: '/down',
    words: {
      EN: [
        'Somebody answers, at any hour',
        'Ask about money, rules or your account. Help with a break is the same door.',
        'Contact us',
      ],
      VI: [
        'Luôn có người trả lời, bất kể giờ nào',
        'Hỏi về tiền, luật chơi hay tài khoản. Muốn tạm nghỉ cũng liên hệ tại đây.',
        'Liên hệ',
      ],
      CN: ['任何时刻，都有人回应', '资金、规则、账户都可以问；想暂停休息，也在这里求助。', '联系我们'],
      TY: [
        'May sasagot, anumang oras',
        'Magtanong tungkol sa pera, patakaran o account. Dito rin kung nais mong magpahinga.',
        'Makipag-ugnayan',
      ],
      AR: [
        'هناك من يجيبك في أي ساعة',
        'اسأل عن المال أو القواعد أو حسابك، وطلب الاستراحة من الباب نفسه.',
        'اتصل بنا',
      ],
    },
  },
}
