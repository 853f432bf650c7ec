import type { announcementTypes } from '#domain/content/announcement.ts'

import type { InAllLanguages, NoticeWords } from '#server/shell/brands/actions.ts'

export interface DemoNotice {
  readonly type: (typeof announcementTypes)[number]
  /** Age of the notice when the demo is created. */
  readonly hoursAgo: number
  /** `{name}` is the merchant's name. */
  readonly words: InAllLanguages<NoticeWords>
}

export const notices: readonly DemoNotice[] = [
  {
    type: 'B',
    hoursAgo: 2,
    words: {
      EN: [
        'This is a demonstration',
        'Welcome to {name}. What you see is a demonstration of the platform: <strong>no real money moves here</strong>, and nothing that you win or lose can be paid in or out.',
        'Look around as you like. Whatever you find here works as it would on a real site.',
      ],
      VI: [
        'Đây là bản trình diễn',
        'Chào mừng bạn đến với {name}. Đây là bản trình diễn của nền tảng: <strong>không có tiền thật nào được giao dịch</strong>, và mọi khoản thắng thua đều không thể nạp vào hay rút ra.',
        'Bạn cứ thoải mái khám phá. Mọi thứ ở đây hoạt động như trên một trang thật.',
      ],
      CN: [
        '这是演示网站',
        '欢迎来到 {name}。您看到的是平台的演示：<strong>这里没有真实资金往来</strong>，输赢都无法存入或提取。',
        '请随意浏览，这里的一切都与正式网站的运作方式相同。',
      ],
      TY: [
        'Demonstrasyon lamang ito',
        'Maligayang pagdating sa {name}. Demonstrasyon ito ng platform: <strong>walang tunay na perang gumagalaw dito</strong>, at hindi maidedeposito o mawi-withdraw ang anumang panalo o talo.',
        'Malaya kang maglibot. Gumagana ang lahat ng narito gaya ng sa totoong site.',
      ],
      AR: [
        'هذا موقع للعرض فقط',
        'مرحبًا بك في {name}. ما تراه عرض للمنصة: <strong>لا تُتداول هنا أموال حقيقية</strong>، ولا يمكن إيداع ما تربحه أو تخسره أو سحبه.',
        'تجوّل كما تشاء، فكل ما تجده هنا يعمل كما يعمل في موقع حقيقي.',
      ],
    },
  },
  {
    type: 'B',
    hoursAgo: 26,
    words: {
      EN: [
        'One balance for every hall',
        'There is a single wallet. Slots, tables, matches and draws are played from the same balance, and every movement of it stands in your record with its date and its reason.',
      ],
      VI: [
        'Một số dư cho mọi sảnh chơi',
        'Chỉ có một ví duy nhất. Slot, bàn chơi, trận đấu và xổ số đều dùng chung một số dư, và mỗi biến động đều được ghi trong lịch sử kèm ngày giờ và lý do.',
      ],
      CN: [
        '所有游戏厅共用一个余额',
        '钱包只有一个。老虎机、桌台、赛事与彩票都使用同一余额，每一次变动都会连同日期与原因记入您的明细。',
      ],
      TY: [
        'Iisang balanse sa lahat ng laro',
        'Iisa lang ang wallet. Iisang balanse ang gamit sa slots, mesa, laban at bola, at nakatala ang bawat galaw nito kasama ang petsa at dahilan.',
      ],
      AR: [
        'رصيد واحد لكل الصالات',
        'المحفظة واحدة. تلعب البكرات والطاولات والمباريات والسحوبات من الرصيد نفسه، وتُسجَّل كل حركة فيه بتاريخها وسببها.',
      ],
    },
  },
  {
    type: 'B',
    hoursAgo: 50,
    words: {
      EN: [
        'Limits that you set yourself',
        'You decide how much you may deposit and how long you play. A lower limit binds at once. A higher one waits a day, so that it is decided with a clear head.',
        'Wherever play stops being fun, take a break: <a href="/help">the help pages</a> say how.',
      ],
      VI: [
        'Giới hạn do chính bạn đặt',
        'Bạn quyết định số tiền được nạp và thời gian chơi. Giảm giới hạn có hiệu lực ngay. Tăng giới hạn phải chờ một ngày để bạn quyết định khi tỉnh táo.',
        'Khi trò chơi không còn vui nữa, hãy tạm nghỉ: <a href="/help">trang trợ giúp</a> hướng dẫn cách làm.',
      ],
      CN: [
        '限额由您自己设定',
        '可以存多少、玩多久，由您决定。调低限额立即生效；调高须等待一天，以便冷静考虑。',
        '如果游戏不再带来乐趣，请暂停休息，<a href="/help">帮助页面</a>会告诉您怎么做。',
      ],
      TY: [
        'Limitasyong ikaw ang nagtatakda',
        'Ikaw ang magpapasya kung magkano ang puwede mong ideposito at gaano katagal maglaro. Agad ang bisa kapag ibinaba ang limitasyon. Maghihintay ng isang araw kapag itinaas, para malinaw ang isip sa pagpapasya.',
        'Kapag hindi na masaya ang laro, magpahinga muna: nasa <a href="/help">mga pahina ng tulong</a> kung paano.',
      ],
      AR: [
        'حدود تضعها بنفسك',
        'أنت تقرر كم تودع وكم من الوقت تلعب. خفض الحد يسري فورًا، أما رفعه فينتظر يومًا ليكون القرار بذهن صافٍ.',
        'وإذا لم يعد اللعب ممتعًا فخذ استراحة: تشرح <a href="/help">صفحات المساعدة</a> الطريقة.',
      ],
    },
  },
  {
    type: 'B',
    hoursAgo: 98,
    words: {
      EN: [
        'Results that anybody can read again',
        'Every draw closes before it is drawn. Its result is kept with its number and its time, and does not change afterwards.',
      ],
      VI: [
        'Kết quả ai cũng có thể xem lại',
        'Mỗi kỳ đều đóng cược trước khi quay. Kết quả được lưu cùng số kỳ và thời gian, và không bao giờ thay đổi về sau.',
      ],
      CN: ['开奖结果，人人可以重查', '每期都先截止投注再开奖。结果连同期号与时间一并保存，事后不会更改。'],
      TY: [
        'Mga resultang puwedeng balikan ninuman',
        'Nagsasara muna ang bawat bola bago ito bolahin. Itinatago ang resulta kasama ang numero at oras nito, at hindi na nababago pagkatapos.',
      ],
      AR: [
        'نتائج يستطيع الجميع مراجعتها',
        'يُغلق كل سحب قبل إجرائه، وتُحفظ نتيجته برقمها ووقتها ولا تتغير بعد ذلك.',
      ],
    },
  },
  {
    type: 'B',
    hoursAgo: 170,
    words: {
      EN: [
        'Choose the language and colours of {name}',
        'The language of the site is chosen at the top of every page, and so are its colours: light for the day, dark for the night. Both are remembered on this device.',
      ],
      VI: [
        'Chọn ngôn ngữ và màu giao diện của {name}',
        'Ngôn ngữ được chọn ở đầu mỗi trang, màu giao diện cũng vậy: sáng cho ban ngày, tối cho ban đêm. Cả hai đều được ghi nhớ trên thiết bị này.',
      ],
      CN: [
        '选择 {name} 的语言与配色',
        '每个页面顶部都可以选择语言和配色：白天用浅色，夜间用深色。两项选择都会记在这台设备上。',
      ],
      TY: [
        'Piliin ang wika at kulay ng {name}',
        'Napipili ang wika sa itaas ng bawat pahina, pati ang kulay: maliwanag sa araw, madilim sa gabi. Parehong natatandaan sa device na ito.',
      ],
      AR: [
        'اختر لغة {name} وألوانه',
        'تُختار لغة الموقع من أعلى كل صفحة، وكذلك ألوانه: فاتحة للنهار وداكنة لليل. ويتذكر هذا الجهاز الاختيارين.',
      ],
    },
  },
  {
    type: 'PL',
    hoursAgo: 12,
    words: {
      EN: [
        'How maintenance is announced',
        'Before the site closes for maintenance, a notice says when. While it is closed, its page names the time of opening; your balance and your open bets stay as they are.',
      ],
      VI: [
        'Thông báo bảo trì',
        'Trước khi trang đóng để bảo trì, thông báo sẽ nêu rõ thời gian. Trong lúc đóng, trang hiển thị giờ mở lại; số dư và các cược đang mở của bạn vẫn giữ nguyên.',
      ],
      CN: [
        '维护通知的方式',
        '网站停机维护之前会发布公告说明时间。维护期间页面会显示恢复时间，您的余额与未结注单保持不变。',
      ],
      TY: [
        'Paano inaanunsyo ang maintenance',
        'Bago magsara ang site para sa maintenance, may abisong nagsasabi kung kailan. Habang sarado, nakasulat sa pahina ang oras ng pagbubukas; hindi magagalaw ang balanse at mga bukas mong taya.',
      ],
      AR: [
        'كيف نعلن عن الصيانة',
        'قبل إغلاق الموقع للصيانة يصدر إعلان بموعدها. وأثناء الإغلاق تذكر الصفحة وقت العودة، ويبقى رصيدك ورهاناتك المفتوحة كما هي.',
      ],
    },
  },
  {
    type: 'H',
    hoursAgo: 36,
    words: {
      EN: [
        'Where to find help',
        'The <a href="/help">help pages</a> answer most questions. Customer service answers the others, day and night.',
        'We never ask for your password. Anyone who asks for it is not from {name}.',
      ],
      VI: [
        'Tìm trợ giúp ở đâu',
        '<a href="/help">Trang trợ giúp</a> giải đáp hầu hết câu hỏi. Những câu còn lại đã có bộ phận chăm sóc khách hàng trả lời cả ngày lẫn đêm.',
        'Chúng tôi không bao giờ hỏi mật khẩu của bạn. Ai hỏi mật khẩu thì không phải người của {name}.',
      ],
      CN: [
        '如何获得帮助',
        '<a href="/help">帮助页面</a>可以解答大多数问题，其余问题由客服昼夜为您解答。',
        '我们绝不会索要您的密码。凡索要密码者，均非 {name} 的工作人员。',
      ],
      TY: [
        'Saan hihingi ng tulong',
        'Nasa <a href="/help">mga pahina ng tulong</a> ang sagot sa karamihan ng tanong. Sasagutin ng customer service ang iba, araw at gabi.',
        'Hindi namin kailanman hihingin ang password mo. Hindi taga-{name} ang sinumang humihingi nito.',
      ],
      AR: [
        'أين تجد المساعدة',
        'تجيب <a href="/help">صفحات المساعدة</a> عن معظم الأسئلة، وتجيب خدمة العملاء عن الباقي ليلًا ونهارًا.',
        'لا نطلب كلمة مرورك أبدًا. ومن يطلبها فليس من {name}.',
      ],
    },
  },
  {
    type: 'PR',
    hoursAgo: 60,
    words: {
      EN: [
        'Offers: what to read first',
        'An offer names what it gives, what it asks for and when it ends. Nothing is booked before you accept it, and you can play without any.',
      ],
      VI: [
        'Ưu đãi: cần đọc gì trước',
        'Mỗi ưu đãi nêu rõ bạn được gì, cần làm gì và khi nào kết thúc. Không có gì được ghi nhận trước khi bạn đồng ý, và bạn vẫn có thể chơi mà không nhận ưu đãi nào.',
      ],
      CN: [
        '优惠活动：请先阅读',
        '每项优惠都会写明给予什么、要求什么、何时结束。未经您接受不会入账，不参加也可以正常游戏。',
      ],
      TY: [
        'Mga alok: ano ang unang babasahin',
        'Nakasaad sa bawat alok ang ibinibigay nito, ang hinihingi nito at kung kailan ito matatapos. Walang itatala hangga’t hindi mo tinatanggap, at puwede kang maglaro nang walang alok.',
      ],
      AR: [
        'العروض: ماذا تقرأ أولًا',
        'يذكر كل عرض ما يمنحه وما يطلبه ومتى ينتهي. ولا يُقيَّد شيء قبل أن تقبله، ويمكنك اللعب من دون أي عرض.',
      ],
    },
  },
]
