import type { DocumentOf } from '#domain/content/field.ts'
import type { promotion } from '#domain/promotions/promotion.ts'

import type { InAllLanguages } from '#server/shell/brands/actions.ts'

/** Title, lead, condition, steps and terms. Steps and terms are lists, one item per line. */
type OfferWords = readonly [
  title: string,
  lead: string,
  condition: string,
  steps: readonly string[],
  terms: readonly string[],
]

type Facts = Omit<
  DocumentOf<typeof promotion>['facts'],
  'opensAt' | 'closesAt' | 'startsAt' | 'endsAt' | 'picture'
>

export interface DemoPromotion {
  readonly facts: Facts
  /** Hours after the demo is created. */
  readonly opensIn?: number
  readonly closesIn?: number
  readonly endsIn?: number
  readonly words: InAllLanguages<OfferWords>
}

/** Offers without automatic payout: an operator answers each application. */
export const demoPromotions: readonly DemoPromotion[] = [
  {
    facts: {
      types: ['newbie', 'others'],
      application: 'pictures',
      audience: 'everybody',
      artCategory: 'slots',
      artTitle: 'crown',
    },
    closesIn: 24 * 20,
    endsIn: 24 * 27,
    words: {
      EN: [
        'Show us what is not right yet',
        'Send a picture of anything on the site that puzzled you. The clearest reports are thanked by name.',
        'One report for each account. There is no prize in money, so nothing has to be wagered.',
        ['Take a picture of the screen.', 'Say in a sentence what you expected.', 'Read the answer here.'],
        [
          'Show nothing of other people, and no passwords.',
          'You can take a report back until somebody looks into it.',
          'A name is shown only where its owner agrees.',
        ],
      ],
      VI: [
        'Chỉ cho chúng tôi điều chưa ổn',
        'Gửi hình ảnh bất cứ điều gì trên trang khiến bạn khó hiểu. Báo cáo rõ ràng nhất được cảm ơn nêu tên.',
        'Mỗi tài khoản một báo cáo. Không có thưởng tiền nên không cần đặt cược.',
        ['Chụp màn hình.', 'Nói một câu về điều bạn mong đợi.', 'Đọc câu trả lời tại đây.'],
        [
          'Không để lộ thông tin người khác hay mật khẩu.',
          'Bạn có thể rút báo cáo khi chưa ai xem xét.',
          'Tên chỉ được nêu khi chủ nhân đồng ý.',
        ],
      ],
      CN: [
        '告诉我们哪里还不够好',
        '把网站上让您困惑的地方截图发来。最清楚的反馈会署名致谢。',
        '每个账户一份反馈。没有现金奖励，因此无需投注。',
        ['截取屏幕画面。', '用一句话说明您原本的预期。', '在这里查看答复。'],
        ['请勿包含他人信息或密码。', '在处理之前可以撤回反馈。', '仅在本人同意时署名。'],
      ],
      TY: [
        'Ituro ang hindi pa tama',
        'Magpadala ng larawan ng anumang nakalito sa iyo sa site. Pinasasalamatan sa pangalan ang pinakamalinaw.',
        'Isang ulat bawat account. Walang premyong pera, kaya walang kailangang itaya.',
        [
          'Kunan ng larawan ang screen.',
          'Sabihin sa isang pangungusap ang inasahan mo.',
          'Basahin dito ang sagot.',
        ],
        [
          'Huwag isama ang iba o ang mga password.',
          'Mababawi mo ang ulat hangga’t walang tumitingin.',
          'Ipinapakita lang ang pangalan kung pumayag ang may-ari.',
        ],
      ],
      AR: [
        'أرِنا ما لم يكتمل بعد',
        'أرسل صورة لأي شيء أربكك في الموقع. أصحاب أوضح البلاغات نشكرهم بأسمائهم.',
        'بلاغ واحد لكل حساب. لا جائزة مالية، فلا يلزم أي رهان.',
        ['التقط صورة للشاشة.', 'قل في جملة ما كنت تتوقعه.', 'اقرأ الرد هنا.'],
        [
          'لا تُظهر ما يخص غيرك ولا كلمات المرور.',
          'يمكنك سحب البلاغ ما لم ينظر فيه أحد.',
          'لا يُذكر اسم إلا بموافقة صاحبه.',
        ],
      ],
    },
  },
  {
    facts: {
      types: ['fishing', 'ranking'],
      application: 'comment',
      audience: 'everybody',
      artCategory: 'fishing',
      artTitle: 'octopus',
    },
    closesIn: 20,
    endsIn: 24 * 6,
    words: {
      EN: [
        'Name the octopus of the reef',
        'Write the name that you would give it. Operators choose one, and it stands on the picture afterwards.',
        'One name for each account, at most 140 characters. There is nothing to win but the name.',
        ['Write a name.', 'Wait for the answer: every one is read.'],
        ['No names of people or brands.', 'What is not chosen is deleted after the end.'],
      ],
      VI: [
        'Đặt tên cho bạch tuộc ở rạn san hô',
        'Viết cái tên bạn muốn đặt. Người vận hành chọn một tên và ghi lên hình sau đó.',
        'Mỗi tài khoản một tên, tối đa 140 ký tự. Không có giải thưởng nào ngoài cái tên.',
        ['Viết một cái tên.', 'Chờ câu trả lời: mọi tên đều được đọc.'],
        ['Không dùng tên người hay thương hiệu.', 'Tên không được chọn sẽ bị xóa sau khi kết thúc.'],
      ],
      CN: [
        '给礁石章鱼取个名字',
        '写下您想取的名字。我们会选出一个，并写在图片上。',
        '每个账户一个名字，最多 140 个字。除了名字之外没有奖品。',
        ['写下名字。', '等待答复：每个名字都有人阅读。'],
        ['请勿使用人名或品牌名。', '未被选中的名字在活动结束后删除。'],
      ],
      TY: [
        'Pangalanan ang pugita ng bahura',
        'Isulat ang ipapangalan mo. Pipili ang mga operator ng isa, at ilalagay ito sa larawan.',
        'Isang pangalan bawat account, hanggang 140 titik. Pangalan lang ang mapapanalunan.',
        ['Magsulat ng pangalan.', 'Hintayin ang sagot: binabasa ang lahat.'],
        ['Walang pangalan ng tao o brand.', 'Binubura ang hindi napili pagkatapos.'],
      ],
      AR: [
        'سمِّ أخطبوط الشعاب',
        'اكتب الاسم الذي تختاره له. يختار المشغّلون اسمًا ويُكتب على الصورة بعد ذلك.',
        'اسم واحد لكل حساب، 140 حرفًا على الأكثر. لا شيء يُربح سوى الاسم.',
        ['اكتب اسمًا.', 'انتظر الرد: كل الأسماء تُقرأ.'],
        ['لا أسماء أشخاص أو علامات تجارية.', 'ما لا يُختار يُحذف بعد الانتهاء.'],
      ],
    },
  },
  {
    facts: {
      types: ['app'],
      application: 'none',
      audience: 'everybody',
      artCategory: 'elottery',
      artTitle: 'circuit',
    },
    words: {
      EN: [
        'The app, on your home screen',
        'It opens without an address bar and says so when there is no line.',
        'No condition: it costs nothing and gives no bonus.',
        ['Open the page of the app.', 'Follow the guide for your device.'],
        ['It keeps nothing of your account on the device but the sign-in that you chose.'],
      ],
      VI: [
        'Ứng dụng ngay trên màn hình chính',
        'Mở không có thanh địa chỉ và báo cho bạn khi mất kết nối.',
        'Không có điều kiện: miễn phí và không kèm tiền thưởng.',
        ['Mở trang ứng dụng.', 'Làm theo hướng dẫn cho thiết bị của bạn.'],
        ['Ứng dụng không lưu gì về tài khoản ngoài phiên đăng nhập bạn chọn.'],
      ],
      CN: [
        '把应用放到主屏幕',
        '打开时没有地址栏，断线时会告诉您。',
        '没有任何条件：免费，也不附带奖金。',
        ['打开应用页面。', '按照您设备的指引操作。'],
        ['除您选择的登录状态外，设备上不保存任何账户信息。'],
      ],
      TY: [
        'Ang app sa iyong home screen',
        'Bumubukas nang walang address bar at nagsasabi kapag walang koneksyon.',
        'Walang kondisyon: libre ito at walang bonus.',
        ['Buksan ang pahina ng app.', 'Sundin ang gabay para sa device mo.'],
        ['Walang itinatago sa device tungkol sa account mo kundi ang sign-in na pinili mo.'],
      ],
      AR: [
        'التطبيق على شاشتك الرئيسية',
        'يُفتح بلا شريط عنوان ويخبرك عند انقطاع الاتصال.',
        'بلا شروط: لا يكلّف شيئًا ولا يمنح مكافأة.',
        ['افتح صفحة التطبيق.', 'اتبع الدليل الخاص بجهازك.'],
        ['لا يحفظ على الجهاز من حسابك سوى تسجيل الدخول الذي اخترته.'],
      ],
    },
  },
  {
    facts: {
      types: ['sports', 'live'],
      application: 'comment',
      audience: 'everybody',
      artCategory: 'sports',
      artTitle: 'cup',
    },
    opensIn: 24 * 3,
    closesIn: 24 * 17,
    endsIn: 24 * 24,
    words: {
      EN: [
        'A seat among the testers',
        'Twelve members try new halls first and tell us what they think, once a week.',
        'Real accounts only. Testers play with play money, so nothing is paid in or out.',
        [
          'Apply once it opens, and say which hall you know best.',
          'Operators choose twelve, and tell everybody.',
        ],
        ['You can leave at any time.', 'What you write about is not shown to others.'],
      ],
      VI: [
        'Một chỗ trong nhóm thử nghiệm',
        'Mười hai thành viên thử sảnh mới trước và góp ý mỗi tuần một lần.',
        'Chỉ dành cho tài khoản thật. Người thử chơi bằng tiền ảo, không nạp hay rút.',
        [
          'Đăng ký khi mở, và cho biết bạn rành sảnh nào nhất.',
          'Người vận hành chọn mười hai người và trả lời tất cả.',
        ],
        ['Bạn có thể rời bất cứ lúc nào.', 'Điều bạn viết không được hiển thị cho người khác.'],
      ],
      CN: [
        '加入体验小组',
        '十二位会员率先体验新游戏厅，每周告诉我们一次感受。',
        '仅限真实账户。体验使用虚拟币，不涉及存取款。',
        ['开放后申请，并说明您最熟悉哪个游戏厅。', '我们选出十二位，并答复所有人。'],
        ['可以随时退出。', '您写的内容不会展示给他人。'],
      ],
      TY: [
        'Isang upuan sa mga tester',
        'Labindalawang miyembro ang unang sumusubok ng mga bagong hall at nagsasabi sa amin linggo-linggo.',
        'Mga totoong account lang. Play money ang gamit, kaya walang ipapasok o ilalabas.',
        [
          'Mag-apply kapag bukas na, at sabihin ang hall na pinakakilala mo.',
          'Pipili ng labindalawa, at sasagutin ang lahat.',
        ],
        ['Puwede kang umalis anumang oras.', 'Hindi ipinapakita sa iba ang isinulat mo.'],
      ],
      AR: [
        'مقعد بين المجرّبين',
        'اثنا عشر عضوًا يجرّبون الصالات الجديدة أولًا ويخبروننا برأيهم كل أسبوع.',
        'للحسابات الحقيقية فقط. يلعب المجرّبون برصيد تجريبي، فلا إيداع ولا سحب.',
        ['قدّم عند الفتح، واذكر الصالة التي تعرفها أكثر.', 'يختار المشغّلون اثني عشر، ويردّون على الجميع.'],
        ['يمكنك المغادرة متى شئت.', 'ما تكتبه لا يُعرض على غيرك.'],
      ],
    },
  },
]
