import type { HelpWriting } from './markup.ts'

export const moneyArticles: readonly HelpWriting[] = [
  {
    slug: 'deposits',
    category: 'money',
    look: 'questions',
    words: {
      EN: [
        'Deposits',
        'How to deposit, whose account to pay from, and what to do if your money does not arrive.',
        `Choose a payment method on the Deposit page, enter the amount and follow the instructions. This is how deposits at {name} work.
## What do I see before I pay?
Each payment method shows its minimum and maximum, its fee and how long it usually takes. You see the total before you confirm.
## Whose account may I pay from?
Only an account in your own name. We send money from other accounts back.
## How do I follow a deposit?
The Deposit page lists it with a number and its status from the first moment. If it is rejected, you see the reason.
## I have paid and nothing has arrived
Banks may take longer at night and on holidays. If the usual time of the payment method has passed, give customer service the number of the deposit.
## Can I limit what I pay in?
Yes, see [safer play](/help?article=safer-play). A stricter limit applies at once.`,
      ],
      VI: [
        'Nạp tiền',
        'Cách nạp tiền, được trả từ tài khoản của ai và làm gì khi tiền chưa đến.',
        `Chọn phương thức trên trang Nạp tiền, nhập số tiền và làm theo hướng dẫn. Nạp tiền tại {name} diễn ra như sau.
## Tôi thấy gì trước khi trả?
Mỗi phương thức nêu số tiền nhỏ nhất và lớn nhất, phí nếu có, và thường mất bao lâu. Bạn thấy tổng số trước khi xác nhận.
## Tôi được trả từ tài khoản của ai?
Chỉ từ tài khoản mang tên bạn. Tiền từ tài khoản người khác sẽ được trả lại.
## Theo dõi khoản nạp thế nào?
Khoản nạp có trong lịch sử tài khoản ngay từ đầu, kèm mã số và trạng thái: đã nhận, đang kiểm tra, đã ghi có, hoặc bị từ chối kèm lý do. Bạn không phải đi hỏi nó ở đâu.
## Tôi đã trả mà chưa thấy tiền
Ngân hàng có thể lâu hơn vào ban đêm và ngày lễ. Nếu đã quá thời gian mà phương thức nêu, hãy gửi mã số trong lịch sử cho chăm sóc khách hàng.
## Tôi có thể giới hạn số tiền nạp không?
Có, xem [chơi an toàn](/help?article=safer-play). Giới hạn bạn hạ xuống có hiệu lực ngay.`,
      ],
      CN: [
        '存款',
        '如何存款、可以用谁的账户付款，以及款项未到账时怎么办。',
        `在“存款”页面选择支付方式，输入金额并按说明操作。以下是 {name} 的存款流程。
## 付款前能看到什么？
每种方式都会标明最低和最高金额、手续费（如有）以及通常所需时间。确认前您会看到总额。
## 可以用谁的账户付款？
只能用您本人名下的账户。来自他人账户的款项会被退回。
## 如何跟进一笔存款？
它从一开始就出现在账户明细中，带有编号和状态：已收到、核对中、已入账，或被拒绝及其原因。您无需询问它在哪里。
## 我付了款却未到账
银行在夜间和节假日可能更慢。若已超过该方式标明的时间，请把明细中的编号告知客户服务。
## 可以限制存款额吗？
可以，见[理性游戏](/help?article=safer-play)。调低的限额立即生效。`,
      ],
      TY: [
        'Deposito',
        'Paano magdeposito, kaninong account ang puwede, at ang gagawin kung hindi dumating ang pera mo.',
        `Pumili ng paraan ng pagbabayad sa page ng Deposito, ilagay ang halaga at sundin ang tagubilin. Ganito ang deposito sa {name}.
## Ano ang makikita ko bago magbayad?
Sinasabi ng bawat paraan ang pinakamaliit at pinakamalaking halaga, ang bayad kung mayroon, at kung gaano ito karaniwang katagal. Makikita mo ang kabuuan bago mo kumpirmahin.
## Kaninong account ako puwedeng magbayad?
Sa nasa sarili mong pangalan lamang. Ibinabalik ang perang galing sa account ng iba.
## Paano susundan ang deposito?
Nasa account record mo ito mula sa unang sandali, may numero at kalagayan: natanggap, sinusuri, naipasok, o tinanggihan kasama ang dahilan. Hindi mo na kailangang itanong kung nasaan ito.
## Nagbayad na ako pero walang dumating
Maaaring mas matagal ang mga bangko sa gabi at pista. Kung lampas na sa oras na sinabi ng paraan, ibigay sa customer service ang numero mula sa talaan mo.
## Malilimitahan ko ba ang idedeposito ko?
Oo, tingnan ang [ligtas na paglalaro](/help?article=safer-play). Agad na may bisa ang limitasyong ibinaba mo.`,
      ],
      AR: [
        'الإيداع',
        'كيف تودع، ومن أي حساب تدفع، وماذا تفعل إن لم يصل مالك.',
        `اختر طريقة دفع في صفحة الإيداع، وأدخل المبلغ واتبع التعليمات. هكذا يعمل الإيداع في {name}.
## ماذا أرى قبل أن أدفع؟
تذكر كل طريقة أقل مبلغ وأكبره، ورسومها إن وُجدت، وكم تستغرق عادة. وترى المجموع كله قبل التأكيد.
## من حساب مَن أدفع؟
من حساب باسمك فقط. وما يأتي من حساب غيرك يُعاد.
## كيف أتابع إيداعًا؟
يظهر في سجل حسابك من اللحظة الأولى برقم وحالة: وصل، قيد التحقق، أُضيف، أو رُفض مع السبب. فلا تحتاج أن تسأل أين هو.
## دفعت ولم يصل شيء
قد تتأخر المصارف ليلًا وفي العطل. فإن مضى الوقت الذي ذكرته الطريقة فأعطِ خدمة العملاء الرقم من سجلك.
## هل أضع حدًّا لما أودعه؟
نعم، انظر [اللعب الأكثر أمانًا](/help?article=safer-play). والحد الذي تخفضه يسري فورًا.`,
      ],
    },
  },
  {
    slug: 'withdrawals',
    category: 'money',
    look: 'questions',
    words: {
      EN: [
        'Withdrawals',
        'How you get your money, why a withdrawal may wait, and why we ask whether it has arrived.',
        `Choose a payout account on the Withdraw page and enter the amount. This is how withdrawals at {name} work.
## What do I need?
A payout account in your own name, and your payment password. Set up both in My account.
## Why does a withdrawal wait?
- Two operators check large amounts.
- The bank may be closed.
- The name of the payout account may differ from yours.
The Withdraw page shows its status.
## Can I cancel a withdrawal?
Only where the rules of your market allow it, and only until it is approved. The Withdraw page then shows “Cancel withdrawal”.
## Why does it ask whether the money has arrived?
We have sent the money. Tell us whether all of it arrived, only part of it, or nothing. Without an answer it counts as received after the time shown. You can still contact customer service.
## Must I bet the money first?
Deposits and some offers may have a wagering requirement. The Withdraw page shows how much is left, see also [rules of bonuses](/help?article=bonus-rules).`,
      ],
      VI: [
        'Rút tiền',
        'Tiền đến tay bạn thế nào, vì sao có khi phải chờ, và vì sao chúng tôi hỏi tiền đã về chưa.',
        `Chọn tài khoản nhận tiền trên trang Rút tiền và nhập số tiền. Rút tiền tại {name} diễn ra như sau.
## Tôi cần gì?
Một tài khoản nhận tiền mang tên bạn và mật khẩu thanh toán. Cả hai thiết lập trong Tài khoản của tôi. Nếu cần giấy tờ chứng minh, bạn được hỏi sớm, không phải đúng lúc muốn rút.
## Vì sao khoản rút phải chờ?
- Số tiền lớn được hai người xem.
- Ngân hàng có thể đã đóng cửa.
- Tên tài khoản nhận tiền có thể khác tên bạn.
Lịch sử cho biết đó là lý do nào.
## Có thể hủy rút tiền không?
Chỉ khi quy định thị trường của bạn cho phép và trước khi được duyệt. Khi đó trang Rút tiền có nút “Hủy rút tiền”.
## Vì sao được hỏi tiền đã về chưa?
Tiền đã được gửi. Hãy báo đã nhận đủ, hoặc chỉ một phần và bao nhiêu. Nếu bạn không trả lời trong thời gian hiển thị, khoản đó được coi là đã nhận. Bạn vẫn có thể hỏi chăm sóc khách hàng.
## Tôi có phải cược số tiền đó trước không?
Tiền nạp và một số ưu đãi có thể có yêu cầu cược. Trang Rút tiền cho biết còn bao nhiêu, xem thêm [quy định tiền thưởng](/help?article=bonus-rules).`,
      ],
      CN: [
        '提款',
        '款项如何到账、为何需要等待，以及我们为何询问是否到账。',
        `在“提款”页面选择收款账户并输入金额。以下是 {name} 的提款流程。
## 我需要什么？
您本人名下的收款账户和支付密码，均在“我的账户”中设置。若需身份证明，会及早向您索取，而不是在您要提款的那一刻。
## 提款为何要等待？
- 大额由两人审核。
- 银行可能已停止营业。
- 收款账户的户名可能与您的姓名不同。
明细中会显示是哪一种原因。
## 可以取消提款吗？
仅在您所在市场的规定允许时，且须在批准之前。届时“提款”页面会显示“取消提款”。
## 为何询问款项是否到账？
款项已经汇出。请确认已全部到账，或只到了一部分及金额。若在所示时间内未答复，则视为已收到；您仍可询问客户服务。
## 必须先用这笔钱投注吗？
存款和部分优惠可能有流水要求。“提款”页面会显示剩余流水，另见[奖金规则](/help?article=bonus-rules)。`,
      ],
      TY: [
        'Withdrawal',
        'Paano makararating sa iyo ang pera, bakit minsan naghihintay, at bakit namin tinatanong kung dumating na ito.',
        `Pumili ng payout account sa page ng Withdrawal at ilagay ang halaga. Ganito ang withdrawal sa {name}.
## Ano ang kailangan ko?
Payout account sa sarili mong pangalan, at ang payment password mo. Parehong itinatakda sa Aking account. Kung kailangan ng patunay kung sino ka, maaga itong hihingin, hindi sa sandaling gusto mo na ang pera.
## Bakit naghihintay ang withdrawal?
- Dalawang tao ang tumitingin sa malalaking halaga.
- Maaaring sarado ang bangko.
- Maaaring iba ang pangalan ng payout account sa pangalan mo.
Makikita sa talaan mo kung alin dito.
## Makakansela ko ba ang withdrawal?
Kung pinapayagan lang ng patakaran ng market mo, at hangga’t hindi pa ito naaaprubahan. May “Kanselahin ang withdrawal” ang page ng Withdrawal.
## Bakit itinatanong kung dumating ang pera?
Naipadala na ang pera. Sabihing dumating na, o bahagi lang at magkano. Kung wala kang sasabihin sa loob ng nakasaad na oras, ituturing itong natanggap. Maaari ka pa ring magtanong sa customer service.
## Kailangan ko bang itaya muna ang pera?
Maaaring may wagering ang mga deposito at ilang alok. Makikita sa page ng Withdrawal ang natitira, tingnan din ang [mga patakaran ng bonus](/help?article=bonus-rules).`,
      ],
      AR: [
        'السحب',
        'كيف يصلك المال، ولماذا قد ينتظر، ولماذا نسألك هل وصل.',
        `اختر حساب سحب في صفحة السحب وأدخل المبلغ. هكذا يعمل السحب في {name}.
## ماذا أحتاج؟
حساب دفع باسمك وكلمة مرور الدفع، وكلاهما يُعدّ في «حسابي». وإن لزم إثبات هويتك طُلب منك مبكرًا، لا في لحظة طلب مالك.
## لماذا ينتظر السحب؟
- المبالغ الكبيرة ينظر فيها شخصان.
- قد يكون المصرف مغلقًا.
- قد يختلف اسم حساب الدفع عن اسمك.
ويبيّن سجلك أيها السبب.
## هل يمكنني إلغاء السحب؟
فقط إن سمحت قواعد سوقك بذلك، وقبل الموافقة عليه. وعندها تعرض صفحة السحب زر «إلغاء السحب».
## لماذا يسألني هل وصل المال؟
أُرسل المال. قل إنه وصل، أو إن جزءًا منه وصل وكم هو. وإن لم تقل شيئًا في المدة المعروضة عُدّ مستلَمًا، ويبقى لك أن تسأل خدمة العملاء.
## هل عليّ الرهان بالمال أولًا؟
قد تكون للإيداعات وبعض العروض متطلبات رهان. تعرض صفحة السحب ما بقي، وانظر أيضًا [قواعد المكافآت](/help?article=bonus-rules).`,
      ],
    },
  },
]
