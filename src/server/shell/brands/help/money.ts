import type { HelpWriting } from './markup.ts'

export const moneyArticles: readonly HelpWriting[] = [
  {
    slug: 'deposits',
    category: 'money',
    look: 'questions',
    words: {
      EN: [
        'Deposits',
        'What the cashier will show you before you send money, and what it will never do.',
        `The cashier is not open yet, so nothing can be paid in at {name} today. This is how it works once it opens.
## What do I see before I pay?
Each method names its smallest and largest amount, its fee if there is one, and how long it usually takes. You see the whole sum before you confirm.
## Whose account may I pay from?
Only from one in your own name. Money from somebody else’s account is sent back.
## How do I follow a deposit?
It stands in your account record from the first moment, with a number and its state: received, checked, credited, or refused with the reason. You never have to ask where it is.
## I have paid and nothing has arrived
Banks may take longer at night and on holidays. If the time that the method names has passed, tell customer service the number from your record.
## Can I limit what I pay in?
Yes, see [safer play](/help?article=safer-play). A limit that you lower holds at once.`,
      ],
      VI: [
        'Nạp tiền',
        'Quầy thu ngân sẽ cho bạn thấy gì trước khi gửi tiền, và không bao giờ làm gì.',
        `Quầy thu ngân chưa mở, nên hôm nay chưa thể nạp tiền tại {name}. Khi mở, nó hoạt động như sau.
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
        '付款前收银台会显示什么，以及它绝不会做什么。',
        `收银台尚未开放，目前无法在 {name} 存款。开放后将按以下方式运作。
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
        'Ang ipapakita ng cashier bago ka magpadala ng pera, at ang hindi nito gagawin kailanman.',
        `Hindi pa bukas ang cashier, kaya wala pang maidedeposito sa {name} ngayon. Ganito ito kapag nagbukas.
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
        'ما سيعرضه الصندوق قبل أن ترسل المال، وما لن يفعله أبدًا.',
        `لم يُفتح الصندوق بعد، فلا إيداع في {name} اليوم. وهكذا يعمل حين يُفتح.
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
        'How money reaches you, why one may wait, and what “confirm receipt” means.',
        `The cashier is not open yet, so nothing can be paid out at {name} today. This is how it works once it opens.
## What do I need?
A payout account in your own name, and your payment password. Both are set up in My account. If proof of who you are is needed, you are asked early, not at the moment when you want your money.
## Why does a withdrawal wait?
- Large amounts are looked at by two people.
- The bank may be closed.
- The name of the payout account may differ from yours.
Your record shows which of them it is.
## Can I take one back to go on playing?
No. Once asked for, the money is on its way to you. This is on purpose.
## It says “confirm receipt”
The money has been sent. Say that it has arrived, or that only a part has, and how much. If you say nothing for the time shown, it counts as received. Customer service can still be asked.
## Must I play with the money first?
Only where you took an offer with a condition, see [rules of bonuses](/help?article=bonus-rules). What is left to do stands beside it.`,
      ],
      VI: [
        'Rút tiền',
        'Tiền đến tay bạn thế nào, vì sao có khi phải chờ, và “xác nhận đã nhận” nghĩa là gì.',
        `Quầy thu ngân chưa mở, nên hôm nay chưa thể rút tiền tại {name}. Khi mở, nó hoạt động như sau.
## Tôi cần gì?
Một tài khoản nhận tiền mang tên bạn và mật khẩu thanh toán. Cả hai thiết lập trong Tài khoản của tôi. Nếu cần giấy tờ chứng minh, bạn được hỏi sớm, không phải đúng lúc muốn rút.
## Vì sao khoản rút phải chờ?
- Số tiền lớn được hai người xem.
- Ngân hàng có thể đã đóng cửa.
- Tên tài khoản nhận tiền có thể khác tên bạn.
Lịch sử cho biết đó là lý do nào.
## Có thể hủy rút để chơi tiếp không?
Không. Khi đã yêu cầu, tiền đang trên đường đến bạn. Đây là chủ ý.
## Có ghi “xác nhận đã nhận”
Tiền đã được gửi. Hãy báo đã nhận đủ, hoặc chỉ một phần và bao nhiêu. Nếu bạn không trả lời trong thời gian hiển thị, khoản đó được coi là đã nhận. Bạn vẫn có thể hỏi chăm sóc khách hàng.
## Tôi có phải chơi số tiền đó trước không?
Chỉ khi bạn nhận ưu đãi có điều kiện, xem [quy định tiền thưởng](/help?article=bonus-rules). Phần còn phải làm hiện ngay bên cạnh.`,
      ],
      CN: [
        '提款',
        '款项如何到账、为何需要等待，以及“确认到账”的含义。',
        `收银台尚未开放，目前无法在 {name} 提款。开放后将按以下方式运作。
## 我需要什么？
您本人名下的收款账户和支付密码，均在“我的账户”中设置。若需身份证明，会及早向您索取，而不是在您要提款的那一刻。
## 提款为何要等待？
- 大额由两人审核。
- 银行可能已停止营业。
- 收款账户的户名可能与您的姓名不同。
明细中会显示是哪一种原因。
## 可以取消提款继续玩吗？
不可以。提出后，款项就已在路上。这是有意如此。
## 显示“确认到账”
款项已经汇出。请确认已全部到账，或只到了一部分及金额。若在所示时间内未答复，则视为已收到；您仍可询问客户服务。
## 必须先用这笔钱投注吗？
只有领取了带条件的优惠时才需要，见[奖金规则](/help?article=bonus-rules)。尚需完成的部分会显示在旁边。`,
      ],
      TY: [
        'Withdrawal',
        'Paano makararating sa iyo ang pera, bakit minsan naghihintay, at ano ang “kumpirmahin ang pagtanggap”.',
        `Hindi pa bukas ang cashier, kaya wala pang mailalabas sa {name} ngayon. Ganito ito kapag nagbukas.
## Ano ang kailangan ko?
Payout account sa sarili mong pangalan, at ang payment password mo. Parehong itinatakda sa Aking account. Kung kailangan ng patunay kung sino ka, maaga itong hihingin, hindi sa sandaling gusto mo na ang pera.
## Bakit naghihintay ang withdrawal?
- Dalawang tao ang tumitingin sa malalaking halaga.
- Maaaring sarado ang bangko.
- Maaaring iba ang pangalan ng payout account sa pangalan mo.
Makikita sa talaan mo kung alin dito.
## Mababawi ko ba ito para magpatuloy sa laro?
Hindi. Kapag hiniling na, papunta na sa iyo ang pera. Sinadya ito.
## “Kumpirmahin ang pagtanggap” ang nakasulat
Naipadala na ang pera. Sabihing dumating na, o bahagi lang at magkano. Kung wala kang sasabihin sa loob ng nakasaad na oras, ituturing itong natanggap. Maaari ka pa ring magtanong sa customer service.
## Kailangan ko bang ilaro muna ang pera?
Kung kumuha ka lamang ng alok na may kondisyon, tingnan ang [mga patakaran ng bonus](/help?article=bonus-rules). Nasa tabi nito ang natitira pang gawin.`,
      ],
      AR: [
        'السحب',
        'كيف يصلك المال، ولماذا قد ينتظر، وما معنى «أكّد الاستلام».',
        `لم يُفتح الصندوق بعد، فلا سحب من {name} اليوم. وهكذا يعمل حين يُفتح.
## ماذا أحتاج؟
حساب دفع باسمك وكلمة مرور الدفع، وكلاهما يُعدّ في «حسابي». وإن لزم إثبات هويتك طُلب منك مبكرًا، لا في لحظة طلب مالك.
## لماذا ينتظر السحب؟
- المبالغ الكبيرة ينظر فيها شخصان.
- قد يكون المصرف مغلقًا.
- قد يختلف اسم حساب الدفع عن اسمك.
ويبيّن سجلك أيها السبب.
## هل أستعيده لأواصل اللعب؟
لا. متى طُلب المال فهو في طريقه إليك، وهذا مقصود.
## يقول «أكّد الاستلام»
أُرسل المال. قل إنه وصل، أو إن جزءًا منه وصل وكم هو. وإن لم تقل شيئًا في المدة المعروضة عُدّ مستلَمًا، ويبقى لك أن تسأل خدمة العملاء.
## هل عليّ اللعب بالمال أولًا؟
فقط حيث أخذت عرضًا بشرط، انظر [قواعد المكافآت](/help?article=bonus-rules). وما بقي عليك يظهر بجانبه.`,
      ],
    },
  },
]
