import type { HelpWriting } from './markup.ts'

export const termArticles: readonly HelpWriting[] = [
  {
    slug: 'terms',
    category: 'terms',
    look: 'chapters',
    words: {
      EN: [
        'Terms of use',
        'What you and {name} agree on when you register.',
        `You agree to these terms when you register. They are the terms of a demonstration: **no real money moves here**. A brand replaces them with its own before it opens.
## Who may have an account
You, if you have reached the age at the foot of the page, live where {name} may offer its services, and play for yourself. One person has one account.
## What you tell us
What you give must be true and kept up to date. Payouts go to accounts in your own name alone.
## Your account is yours
Do not lend, sell or share it. Keep passwords to yourself. What is done with your password counts as yours, until you tell us that somebody else has it.
## Balance and bets
There is one balance for all halls. A bet counts once the server has accepted it, with the odds on its slip. What the server has stored is the record.
## Mistakes
If a result, a price or a credit was plainly wrong, it is put right. Nothing is erased: the wrong entry stays, and another corrects it.
## Fair use
No programs that play for you, no agreed play, no use of faults. Report a fault to us instead.
## Breaks in service
We may close for maintenance, announced where we can. Bets in play and balances are safe meanwhile.
## Ending
You may close your account at any time; what is yours is paid out. We may close one that breaks these terms, and say why.
## Changes
A change is announced in the [notices](/noticePage) before it holds. Bets keep the rules they were placed under.
## Complaints
Write to customer service. You get an answer from a person. If you disagree, ask for a second one.`,
      ],
      VI: [
        'Điều khoản sử dụng',
        'Điều bạn và {name} thỏa thuận khi bạn đăng ký.',
        `Bạn đồng ý với các điều khoản này khi đăng ký. Đây là điều khoản của bản trình diễn: **không có tiền thật nào được giao dịch**. Thương hiệu hoạt động thật sẽ thay bằng điều khoản riêng, do luật sư của họ xem xét.
## Ai được có tài khoản
Người đủ độ tuổi ghi ở chân trang, sống ở nơi {name} được phép phục vụ và tự hành động cho mình. Mỗi người một tài khoản.
## Thông tin bạn cung cấp
Phải đúng và được cập nhật. Tiền chỉ chi trả vào tài khoản mang tên bạn.
## Tài khoản là của bạn
Không cho mượn, bán hay dùng chung. Giữ kín mật khẩu. Việc làm bằng mật khẩu của bạn được coi là do bạn làm, cho đến khi bạn báo rằng người khác biết nó.
## Số dư và cược
Có một số dư cho mọi sảnh. Cược có hiệu lực khi máy chủ đã nhận, với tỷ lệ ghi trên phiếu. Dữ liệu máy chủ lưu là bằng chứng; bạn tự xem được tất cả.
## Sai sót
Kết quả, giá hay khoản ghi có sai rõ ràng sẽ được sửa. Không gì bị xóa: bút toán sai vẫn còn, bên cạnh là bút toán sửa.
## Sử dụng công bằng
Không dùng chương trình chơi hộ, không thông đồng, không lợi dụng lỗi. Hãy báo lỗi cho chúng tôi.
## Gián đoạn
Chúng tôi có thể đóng để bảo trì và báo trước khi có thể. Cược đang chơi và số dư vẫn an toàn.
## Kết thúc
Bạn có thể đóng tài khoản bất cứ lúc nào; phần của bạn được chi trả. Chúng tôi có thể đóng tài khoản vi phạm và nói rõ lý do.
## Thay đổi
Thay đổi được báo trong [thông báo](/noticePage) trước khi có hiệu lực. Cược đã đặt giữ quy định lúc đặt.
## Khiếu nại
Hãy viết cho chăm sóc khách hàng. Một người sẽ trả lời bạn. Nếu không đồng ý, bạn có thể yêu cầu người thứ hai xem lại.`,
      ],
      CN: [
        '使用条款',
        '注册时您与 {name} 之间的约定。',
        `注册即表示您同意本条款。这是演示网站的条款：**这里没有真实资金往来**。正式营业的品牌会换成自己的条款，并由其律师审阅。
## 谁可以拥有账户
达到页脚所示年龄、居住在 {name} 可提供服务的地区、并为本人行事者。每人一个账户。
## 您提供的资料
必须真实并保持更新。付款只汇入您本人名下的账户。
## 账户归您本人
不得出借、出售或共用，请保管好密码。在您告知密码已被他人得知之前，用您的密码所做的事视为您本人所为。
## 余额与投注
所有游戏厅共用一个余额。投注在服务器接受后生效，以投注单上的赔率为准。服务器保存的内容即为记录，您可以自行查看全部。
## 错误
明显错误的结果、价格或入账会被更正。不会删除任何内容：错误的记录保留，旁边另有一笔更正。
## 公平使用
不得使用代玩程序、串通或利用故障。发现故障请告诉我们。
## 服务中断
我们可能因维护而关闭，并尽可能事先公告。其间进行中的投注与余额均安全。
## 终止
您可随时关闭账户，属于您的款项会付给您。违反条款的账户我们可以关闭，并说明原因。
## 变更
变更在生效前于[公告](/noticePage)中公布。已下的投注适用下注时的规则。
## 投诉
请写信给客户服务，会有专人答复。若不同意，可要求由另一人复核。`,
      ],
      TY: [
        'Mga tuntunin ng paggamit',
        'Ang pinagkakasunduan ninyo ng {name} kapag nagrehistro ka.',
        `Sumasang-ayon ka rito kapag nagrehistro ka. Mga tuntunin ito ng demonstrasyon: **walang tunay na perang gumagalaw dito**. Ang brand na magbubukas para sa negosyo ay maglalagay ng sarili nito, na sinuri ng kanilang mga abogado.
## Sino ang puwedeng magka-account
Ang nasa edad na nakasulat sa paanan ng pahina, nakatira kung saan puwedeng maglingkod ang {name}, at kumikilos para sa sarili. Isang account sa bawat tao.
## Ang sinasabi mo sa amin
Dapat totoo at napapanahon. Sa mga account na nasa sarili mong pangalan lamang ang payout.
## Sa iyo ang account mo
Huwag ipahiram, ibenta o ibahagi. Sarilinin ang password. Ituturing na ikaw ang gumawa ng anumang ginawa gamit ito, hanggang sabihin mong may ibang nakaaalam.
## Balanse at taya
Iisa ang balanse para sa lahat ng bulwagan. May bisa ang taya kapag tinanggap na ng server, ayon sa odds na nasa slip. Ang nakatabi sa server ang talaan; makikita mo itong lahat.
## Mga pagkakamali
Itinutuwid ang halatang maling resulta, presyo o kredito. Walang binubura: nananatili ang maling entry at may katabing pagtutuwid.
## Patas na paggamit
Bawal ang mga programang naglalaro para sa iyo, kasunduan sa iba, at pagsasamantala sa sira. Iulat ang sira sa amin.
## Mga patid sa serbisyo
Maaari kaming magsara para sa maintenance at ipinapaalam ito kung kaya. Ligtas ang mga taya at balanse.
## Pagtatapos
Maaari mong isara ang account anumang oras; ibabayad ang sa iyo. Maaari naming isara ang lumalabag, at sasabihin kung bakit.
## Mga pagbabago
Ipinapaalam ito sa [mga paunawa](/noticePage) bago magkabisa. Ang mga tayang nailagay na ay nasa ilalim ng patakaran noong inilagay.
## Mga reklamo
Sumulat sa customer service. Tao ang sasagot. Kung hindi ka sang-ayon, hilingin ang ikalawang pagsusuri.`,
      ],
      AR: [
        'شروط الاستخدام',
        'ما تتفق عليه أنت و{name} حين تسجّل.',
        `توافق على هذه الشروط حين تسجّل. وهي شروط عرض تجريبي: **لا تُتداول هنا أموال حقيقية**. والعلامة التي تفتح للعمل تضع شروطها مكانها بعد مراجعة محاميها.
## من يكون له حساب
من بلغ السنّ المكتوبة أسفل الصفحة، ويقيم حيث يجوز لـ{name} تقديم خدماته، ويتصرف لنفسه. ولكل شخص حساب واحد.
## ما تخبرنا به
يجب أن يكون صحيحًا ومحدّثًا. ولا يُدفع إلا إلى حسابات باسمك.
## حسابك لك
لا تُعره ولا تبعه ولا تشاركه، واحفظ كلمات المرور لنفسك. وما يُفعل بكلمتك يُعدّ فعلك حتى تخبرنا أن غيرك يعرفها.
## الرصيد والرهانات
رصيد واحد لكل الصالات. ويسري الرهان متى قبله الخادم بالاحتمالات المكتوبة في قسيمته. وما حفظه الخادم هو السجل، ولك أن تراه كله.
## الأخطاء
ما كان خطأً بيّنًا من نتيجة أو سعر أو إضافة يُصحَّح. ولا يُمحى شيء: يبقى القيد الخاطئ وبجانبه ما يصححه.
## الاستخدام العادل
لا برامج تلعب عنك، ولا لعب متفق عليه، ولا استغلال للأعطال. أبلغنا بالعطل بدلًا من ذلك.
## انقطاع الخدمة
قد نُغلق للصيانة ونعلن ذلك حيث نستطيع. والرهانات الجارية والأرصدة آمنة.
## الإنهاء
لك إغلاق حسابك متى شئت ويُدفع لك ما هو لك. ولنا إغلاق ما يخالف الشروط مع ذكر السبب.
## التغييرات
يُعلن التغيير في [الإشعارات](/noticePage) قبل سريانه. والرهان الموضوع يبقى على قواعد وقته.
## الشكاوى
اكتب إلى خدمة العملاء ويجيبك إنسان. وإن لم توافق فاطلب مراجعة ثانية.`,
      ],
    },
  },
  {
    slug: 'privacy',
    category: 'terms',
    look: 'chapters',
    words: {
      EN: [
        'Privacy',
        'What {name} knows of you, what for, who sees it, and how you decide.',
        `We keep what an account needs and what the law asks, and nothing to sell.
## What we keep
- What you give when you register, and your contacts.
- When and from where you sign in, so that others can be kept out.
- What is played, paid and changed on your account.
- What you write to us.
## How it is kept
Passwords are kept as fingerprints that cannot be turned back. Numbers of payout accounts are shown in part. Pictures that you send are drawn anew by the server, so that the place where they were taken is not in them.
## Who sees it
People who work for {name}, each only what their task needs. Everything that they change is written down where nobody can remove it. Providers of games and payments get what they need for their part.
## Cookies
One to keep you signed in, and those for your language and colours. Nobody counts your visits without your agreement; where {name} wants to, a bar at the foot asks you first, and the site works the same without it.
## On your device
The installed app keeps the files that draw its pages, and nothing of your account.
## How long
As long as the account is open, and after that as long as the law demands, above all for payments. A trial account ends by itself.
## Your rights
Ask customer service to see, correct or erase what is kept of you. What the law orders us to keep is locked and not erased.`,
      ],
      VI: [
        'Quyền riêng tư',
        '{name} biết gì về bạn, để làm gì, ai xem được và bạn quyết định thế nào.',
        `Chúng tôi lưu những gì tài khoản cần và luật yêu cầu, không lưu gì để bán.
## Chúng tôi lưu gì
- Thông tin bạn nhập khi đăng ký và liên hệ của bạn.
- Bạn đăng nhập khi nào, từ đâu, để ngăn người khác.
- Những gì được chơi, trả và thay đổi trên tài khoản.
- Những gì bạn viết cho chúng tôi.
## Lưu thế nào
Mật khẩu được lưu dưới dạng dấu vết không thể đảo ngược. Số tài khoản nhận tiền chỉ hiện một phần. Ảnh bạn gửi được máy chủ vẽ lại, nên không còn chứa nơi chụp.
## Ai xem được
Người làm việc cho {name}, mỗi người chỉ thấy phần cần cho việc của mình. Mọi thay đổi của họ được ghi lại ở nơi không ai xóa được. Nhà cung cấp trò chơi và thanh toán nhận phần họ cần.
## Cookie
Một cookie giữ bạn đăng nhập, và cookie cho ngôn ngữ, màu sắc. Không ai đếm lượt truy cập nếu bạn không đồng ý; nếu {name} muốn, một thanh ở cuối trang hỏi bạn trước, và trang vẫn hoạt động như thường nếu bạn từ chối.
## Trên thiết bị của bạn
Ứng dụng đã cài chỉ giữ các tệp vẽ trang, không giữ gì của tài khoản.
## Bao lâu
Khi tài khoản còn mở, và sau đó theo thời hạn luật định, nhất là về thanh toán. Tài khoản dùng thử tự kết thúc.
## Quyền của bạn
Yêu cầu chăm sóc khách hàng cho xem, sửa hoặc xóa dữ liệu về bạn. Phần luật buộc lưu sẽ được khóa chứ không xóa.`,
      ],
      CN: [
        '隐私',
        '{name} 知道您的哪些信息、用途、谁能看到，以及您如何决定。',
        `我们只保存账户所需和法律要求的内容，不为出售而保存任何东西。
## 我们保存什么
- 注册时填写的资料及联系方式。
- 您何时、从何处登录，以便阻止他人。
- 账户中的游戏、付款和变更。
- 您写给我们的内容。
## 如何保存
密码以无法还原的指纹形式保存。收款账户号码只显示部分。您发送的图片由服务器重新绘制，其中不再含有拍摄地点。
## 谁能看到
为 {name} 工作的人员，各自只能看到职责所需。他们的每次更改都记录在无人能删除之处。游戏与支付供应商只获得其所需部分。
## Cookie
一个用于保持登录，另有用于语言和配色的。未经您同意不会统计访问；若 {name} 想要统计，页面底部会先询问您，拒绝后网站照常使用。
## 在您的设备上
已安装的应用只保存绘制页面的文件，不含账户内容。
## 保存多久
账户开放期间，以及此后法律要求的期限，尤其是付款记录。试玩账户会自动结束。
## 您的权利
可向客户服务要求查看、更正或删除有关您的资料。法律要求保存的部分会被封存而不删除。`,
      ],
      TY: [
        'Privacy',
        'Ang alam ng {name} tungkol sa iyo, para saan, sino ang nakakakita, at paano ka nagpapasya.',
        `Itinatabi namin ang kailangan ng account at hinihingi ng batas, at walang para ibenta.
## Ano ang itinatabi namin
- Ang ibinigay mo sa pagrehistro, at mga contact mo.
- Kailan at saan ka nag-sign in, para maharang ang iba.
- Ang nilaro, binayaran at nabago sa account mo.
- Ang isinusulat mo sa amin.
## Paano ito itinatabi
Bakas na hindi maibabalik ang anyo ng mga password. Bahagi lang ng numero ng payout account ang ipinapakita. Iginuguhit muli ng server ang mga larawang ipinapadala mo, kaya wala na roon ang lugar na pinagkunan.
## Sino ang nakakakita
Ang mga nagtatrabaho sa {name}, ang kailangan lang ng kanilang gawain. Isinusulat ang bawat binago nila kung saan walang makapag-aalis. Nakukuha ng mga provider ng laro at bayad ang kailangan nila.
## Cookies
Isa para manatili kang naka-sign in, at para sa wika at kulay mo. Walang nagbibilang ng pagbisita mo nang walang pahintulot; kung gusto ng {name}, magtatanong muna ang bar sa paanan, at gumagana pa rin ang site kung tumanggi ka.
## Sa device mo
Ang naka-install na app ay nagtatabi ng mga file na gumuguhit ng pahina, at wala sa account mo.
## Gaano katagal
Habang bukas ang account, at pagkatapos ay hangga’t hinihingi ng batas, lalo na sa mga bayad. Kusang nagtatapos ang trial account.
## Ang mga karapatan mo
Hilingin sa customer service na makita, maitama o mabura ang itinatabi tungkol sa iyo. Ikinakandado at hindi binubura ang iniuutos ng batas na itabi.`,
      ],
      AR: [
        'الخصوصية',
        'ما يعرفه {name} عنك ولماذا ومن يراه وكيف تقرر.',
        `نحفظ ما يحتاجه الحساب وما يطلبه القانون، ولا شيء للبيع.
## ماذا نحفظ
- ما تدخله عند التسجيل ووسائل الاتصال بك.
- متى ومن أين تدخل، لصدّ غيرك.
- ما يُلعب ويُدفع ويتغير في حسابك.
- ما تكتبه إلينا.
## كيف يُحفظ
تُحفظ كلمات المرور بصمات لا تُعكس. وتظهر أرقام حسابات الدفع جزئيًا. والصور التي ترسلها يعيد الخادم رسمها فلا يبقى فيها مكان التقاطها.
## من يراه
من يعملون لدى {name}، كلٌّ ما تحتاجه مهمته فقط. وكل ما يغيّرونه مكتوب حيث لا يزيله أحد. ويأخذ مزوّدو الألعاب والدفع ما يلزم لعملهم.
## ملفات الارتباط
واحد ليبقيك داخل حسابك، وأخرى للغتك وألوانك. ولا يعدّ أحد زياراتك بلا موافقتك؛ فإن أراد {name} ذلك سألك شريط أسفل الصفحة أولًا، ويعمل الموقع كما هو إن رفضت.
## على جهازك
يحفظ التطبيق المثبّت ملفات رسم الصفحات ولا شيء من حسابك.
## كم المدة
ما دام الحساب مفتوحًا، ثم ما يطلبه القانون ولا سيما للمدفوعات. والحساب التجريبي ينتهي وحده.
## حقوقك
اطلب من خدمة العملاء رؤية ما يُحفظ عنك أو تصحيحه أو محوه. وما يأمر القانون بحفظه يُقفل ولا يُمحى.`,
      ],
    },
  },
]
