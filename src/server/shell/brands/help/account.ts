import type { HelpWriting } from './markup.ts'

export const accountArticles: readonly HelpWriting[] = [
  {
    slug: 'sign-in',
    category: 'account',
    look: 'questions',
    words: {
      EN: [
        'Signing in',
        'The ways into your account, and what to do when one does not work.',
        `Which ways there are is up to {name}; the page of sign-in shows those that are open.
## Which ways are there?
- **Name and password.**
- **Mobile number and a code** that we send to it. The code is good once and for a few minutes.
- **A passkey**, which is your fingerprint, your face or the lock of your device. You set it up in your account.
- **A provider** such as a large mail service, where {name} works with one.
## Why am I asked for a second step?
You come from a browser or a place that we do not know, or you have asked for it yourself. See [two-step sign-in](/help?article=two-step).
## It says that name or password are wrong
We never say which of the two it was, so that nobody can find out who has an account here. Check capital letters, or [get a new password](/help?article=passwords). After several tries you are asked for a picture code, and then to wait a little: this keeps guessers out. The account itself is not lost.
## The code does not arrive
Wait until the clock beside the button has run down, then ask for another one; only the newest counts. Check the number and your junk mail.`,
      ],
      VI: [
        'Đăng nhập',
        'Các cách vào tài khoản và phải làm gì khi một cách không được.',
        `Có những cách nào là do {name} quyết định; trang đăng nhập hiện những cách đang mở.
## Có những cách nào?
- **Tên và mật khẩu.**
- **Số di động và mã** chúng tôi gửi tới. Mã dùng một lần trong vài phút.
- **Khóa truy cập (passkey)**: vân tay, khuôn mặt hoặc khóa của thiết bị. Bạn thiết lập trong tài khoản.
- **Nhà cung cấp** như một dịch vụ thư lớn, nếu {name} có hợp tác.
## Vì sao tôi phải xác minh bước hai?
Vì bạn vào từ trình duyệt hoặc nơi chúng tôi chưa biết, hoặc chính bạn đã bật. Xem [đăng nhập hai bước](/help?article=two-step).
## Báo sai tên hoặc mật khẩu
Chúng tôi không bao giờ nói sai cái nào, để không ai dò được ai có tài khoản ở đây. Hãy kiểm tra chữ hoa hoặc [lấy mật khẩu mới](/help?article=passwords). Sau vài lần thử bạn phải nhập mã hình, rồi chờ một lúc: cách này chặn kẻ đoán mò. Tài khoản không bị mất.
## Mã không đến
Chờ đồng hồ cạnh nút chạy hết rồi yêu cầu mã khác; chỉ mã mới nhất có hiệu lực. Kiểm tra lại số và hộp thư rác.`,
      ],
      CN: [
        '登录',
        '进入账户的方式，以及某种方式无法使用时怎么办。',
        `有哪些方式由 {name} 决定，登录页面会显示已开放的方式。
## 有哪些方式？
- **用户名和密码。**
- **手机号和验证码**：验证码只能用一次，几分钟内有效。
- **通行密钥**：即设备的指纹、面容或锁屏，在账户中设置。
- **第三方账号**：例如大型邮箱服务，若 {name} 与其合作。
## 为何要进行第二步验证？
因为您使用了我们不认识的浏览器或地点，或您自己开启了该功能。见[两步登录](/help?article=two-step)。
## 提示用户名或密码错误
我们从不说明是哪一项有误，以免他人探知谁在这里有账户。请检查大小写，或[设置新密码](/help?article=passwords)。多次尝试后需输入图形码，随后需稍候：这能阻止猜测者，账户本身不会丢失。
## 收不到验证码
等按钮旁的倒计时结束后再重新获取，只有最新的有效。请核对号码并查看垃圾邮件。`,
      ],
      TY: [
        'Pag-sign in',
        'Mga paraan papasok sa account mo, at ang gagawin kapag hindi gumana ang isa.',
        `Nasa {name} kung aling mga paraan ang bukas; makikita ang mga ito sa pahina ng sign-in.
## Aling mga paraan ang mayroon?
- **Pangalan at password.**
- **Numero ng mobile at code** na ipinapadala namin. Minsan lang magagamit ang code at ilang minuto lang.
- **Passkey**: ang daliri, mukha o lock ng device mo. Itatakda mo ito sa iyong account.
- **Isang provider** gaya ng malaking serbisyo ng mail, kung katuwang ito ng {name}.
## Bakit hinihingan ako ng ikalawang hakbang?
Galing ka sa browser o lugar na hindi namin kilala, o ikaw mismo ang humiling. Tingnan ang [dalawang-hakbang na sign-in](/help?article=two-step).
## Mali raw ang pangalan o password
Hindi namin sinasabi kung alin, para walang makaalam kung sino ang may account dito. Tingnan ang malalaking letra, o [kumuha ng bagong password](/help?article=passwords). Pagkatapos ng ilang subok, hihingan ka ng code sa larawan at saka pahihintayin: hinaharang nito ang mga nanghuhula. Hindi mawawala ang account.
## Hindi dumarating ang code
Hintaying maubos ang orasan sa tabi ng button, saka humingi ng panibago; ang pinakabago lang ang may bisa. Tingnan ang numero at ang junk mail.`,
      ],
      AR: [
        'تسجيل الدخول',
        'طرق الدخول إلى حسابك، وماذا تفعل إن تعذّرت إحداها.',
        `الطرق المتاحة يحددها {name}، وتعرض صفحة الدخول المفتوح منها.
## ما الطرق؟
- **الاسم وكلمة المرور.**
- **رقم الجوال ورمز** نرسله إليه، يصلح مرة واحدة ولدقائق قليلة.
- **مفتاح مرور**: بصمتك أو وجهك أو قفل جهازك. تُعدّه من حسابك.
- **مزوّد** مثل خدمة بريد كبيرة، إن كان {name} يتعامل معه.
## لماذا تُطلب مني خطوة ثانية؟
لأنك قدمت من متصفح أو مكان لا نعرفه، أو لأنك طلبت ذلك بنفسك. انظر [الدخول بخطوتين](/help?article=two-step).
## يقول إن الاسم أو كلمة المرور خطأ
لا نقول أبدًا أيهما، حتى لا يعرف أحد من له حساب هنا. تحقّق من الأحرف الكبيرة أو [احصل على كلمة مرور جديدة](/help?article=passwords). بعد محاولات يُطلب منك رمز صورة ثم الانتظار قليلًا، وهذا يصدّ المخمّنين. أما الحساب فلا يضيع.
## الرمز لا يصل
انتظر حتى ينتهي العدّاد بجانب الزر ثم اطلب رمزًا آخر، فالأحدث وحده صالح. وتحقّق من الرقم ومن البريد غير المرغوب فيه.`,
      ],
    },
  },
  {
    slug: 'passwords',
    category: 'account',
    look: 'questions',
    words: {
      EN: [
        'Passwords and recovery',
        'Choosing a good password, changing it, and finding back in when it is lost.',
        `A password opens everything you have here. The best one is long and used nowhere else.
## What makes a good password?
Length. A short sentence that only you would think of is better than a word with signs in it. Passwords that are known from thefts elsewhere are refused, because somebody tries exactly those. You may paste from a password manager.
## I have forgotten it
1. Press Forgotten password where you sign in.
1. Give the mail address or the mobile number that is bound to your account.
1. Open the link, or type the code, and choose a new password.
We answer the same whether an account exists or not. If nothing arrives, no account is bound to what you gave, or the letter lies in your junk mail.
## What happens when the password changes?
Every other session of your account ends at once, and a letter tells you of it. If it was not you, follow [security](/help?article=sessions).
## What is the payment password?
A second password of your own, which we ask for before money leaves and before a payout account is added. Somebody who finds your phone unlocked cannot withdraw with it. You set it in your account.
## May support ask for my password?
Never. Nobody here can see it, and nobody needs it. Do not tell it to anybody who asks.`,
      ],
      VI: [
        'Mật khẩu và khôi phục',
        'Chọn mật khẩu tốt, đổi mật khẩu và lấy lại khi bị mất.',
        `Mật khẩu mở mọi thứ bạn có ở đây. Mật khẩu tốt nhất thì dài và không dùng ở nơi nào khác.
## Thế nào là mật khẩu tốt?
Độ dài. Một câu ngắn chỉ bạn nghĩ ra tốt hơn một từ kèm ký hiệu. Mật khẩu đã lộ ở nơi khác bị từ chối, vì kẻ gian thử đúng những cái đó. Bạn có thể dán từ trình quản lý mật khẩu.
## Tôi quên mật khẩu
1. Bấm Quên mật khẩu ở chỗ đăng nhập.
1. Nhập địa chỉ thư hoặc số di động đã gắn với tài khoản.
1. Mở liên kết hoặc nhập mã rồi chọn mật khẩu mới.
Chúng tôi trả lời như nhau dù tài khoản có hay không. Nếu không có gì đến, thông tin bạn nhập chưa gắn với tài khoản nào, hoặc thư nằm trong hộp thư rác.
## Điều gì xảy ra khi đổi mật khẩu?
Mọi phiên khác của tài khoản kết thúc ngay và một lá thư báo cho bạn. Nếu không phải bạn, hãy xem mục [bảo mật](/help?article=sessions).
## Mật khẩu thanh toán là gì?
Mật khẩu thứ hai của riêng bạn, được hỏi khi tiền rời tài khoản hoặc khi thêm tài khoản nhận tiền. Người nhặt được điện thoại đang mở của bạn cũng không rút được gì. Bạn đặt nó trong tài khoản.
## Nhân viên hỗ trợ có hỏi mật khẩu không?
Không bao giờ. Không ai ở đây xem được và cũng không ai cần. Đừng nói cho bất kỳ ai hỏi.`,
      ],
      CN: [
        '密码与找回',
        '如何选择好密码、修改密码，以及忘记后如何找回。',
        `密码能打开您在这里的一切。最好的密码要长，并且不在别处使用。
## 什么是好密码？
长度最重要。只有您想得到的一句短语，胜过夹杂符号的单词。已在别处泄露的密码会被拒绝，因为有人正会尝试它们。您可以从密码管理器粘贴。
## 我忘记了密码
1. 在登录处点击“忘记密码”。
1. 填写与账户绑定的邮箱或手机号。
1. 打开链接或输入验证码，然后设置新密码。
无论账户是否存在，我们的回答都相同。若没有收到，说明所填内容未绑定账户，或信件在垃圾邮件中。
## 修改密码后会怎样？
账户的其他登录会立即结束，并有信件通知您。若不是您本人操作，请见[安全](/help?article=sessions)。
## 什么是支付密码？
您的第二个密码，在资金转出或添加收款账户时询问。即使有人捡到您未锁的手机，也无法提款。可在账户中设置。
## 客服会询问我的密码吗？
绝不会。这里没有人看得到它，也没有人需要它。不要告诉任何索要它的人。`,
      ],
      TY: [
        'Mga password at pagbawi',
        'Pagpili ng mabuting password, pagpalit nito, at pagbalik kapag nawala.',
        `Binubuksan ng password ang lahat ng mayroon ka rito. Ang pinakamabuti ay mahaba at hindi ginagamit sa iba.
## Ano ang mabuting password?
Haba. Mas mabuti ang maikling pangungusap na ikaw lang ang makaiisip kaysa salitang may simbolo. Tinatanggihan ang mga password na kilala na mula sa mga nakaw sa ibang lugar, dahil iyon mismo ang sinusubukan. Puwede kang mag-paste mula sa password manager.
## Nakalimutan ko ito
1. Pindutin ang Nakalimutang password sa sign-in.
1. Ibigay ang mail o numero ng mobile na nakatali sa account mo.
1. Buksan ang link o i-type ang code, at pumili ng bagong password.
Pareho ang sagot namin, may account man o wala. Kung walang dumating, walang account na nakatali sa ibinigay mo, o nasa junk mail ang sulat.
## Ano ang mangyayari kapag pinalitan ang password?
Agad na matatapos ang lahat ng iba pang session ng account mo, at may sulat na magsasabi sa iyo. Kung hindi ikaw iyon, sundin ang [seguridad](/help?article=sessions).
## Ano ang payment password?
Ikalawang password na sarili mo, hinihingi kapag lalabas ang pera o magdaragdag ng payout account. Kahit may makakita ng bukas mong telepono, wala siyang mailalabas. Itatakda mo ito sa account mo.
## Hihingin ba ng support ang password ko?
Hindi kailanman. Walang nakakakita nito rito at walang may kailangan. Huwag sabihin sa sinumang humingi.`,
      ],
      AR: [
        'كلمات المرور واستعادتها',
        'اختيار كلمة مرور جيدة وتغييرها والعودة إلى حسابك إن ضاعت.',
        `كلمة المرور تفتح كل ما لك هنا. وأفضلها طويلة ولا تُستخدم في مكان آخر.
## ما كلمة المرور الجيدة؟
الطول. جملة قصيرة لا تخطر إلا لك خير من كلمة فيها رموز. وتُرفض الكلمات المعروفة من سرقات في أماكن أخرى، لأنها أول ما يُجرَّب. ويمكنك اللصق من مدير كلمات المرور.
## نسيت كلمة المرور
1. اضغط «نسيت كلمة المرور» عند الدخول.
1. أدخل البريد أو رقم الجوال المرتبط بحسابك.
1. افتح الرابط أو أدخل الرمز، ثم اختر كلمة جديدة.
جوابنا واحد سواء وُجد حساب أم لا. فإن لم يصل شيء فلا حساب مرتبط بما أدخلته، أو أن الرسالة في البريد غير المرغوب فيه.
## ماذا يحدث عند تغييرها؟
تنتهي فورًا كل الجلسات الأخرى لحسابك وتصلك رسالة بذلك. وإن لم تكن أنت فانظر [الأمان](/help?article=sessions).
## ما كلمة مرور الدفع؟
كلمة ثانية خاصة بك تُطلب حين يخرج المال أو يُضاف حساب دفع. فمن وجد هاتفك مفتوحًا لا يسحب به شيئًا. تضعها من حسابك.
## هل يسأل الدعم عن كلمة مروري؟
أبدًا. لا يراها أحد هنا ولا يحتاجها أحد. لا تخبر بها من يسأل.`,
      ],
    },
  },
  {
    slug: 'your-details',
    category: 'account',
    look: 'questions',
    words: {
      EN: [
        'Your details',
        'Name, picture, mail, mobile number and payout accounts, and who sees them.',
        `All of it stands in My account, which opens from your name.
## Who sees my name?
Your account name is for signing in. Others see your nickname where there is one, and where winners are named, names are shown in part only. You may change your nickname and your picture at any time.
## Why bind a mail address and a number?
They let you back in when a password is lost, and we write there when something about your account changes. To change one you first prove that it is you.
## Payout accounts
A payout account is where your winnings may be sent: a bank or a wallet. It must be in your own name. Once stored it is shown in part only, to you as well. To add one you give your payment password.
## Correcting a name or a date of birth
These are not changed by yourself, because payouts depend on them. Ask customer service; you will be asked for proof.
## Closing the account
Ask customer service. Records that the law wants kept are kept as long as it wants, see [privacy](/help?article=privacy).`,
      ],
      VI: [
        'Thông tin của bạn',
        'Tên, ảnh, thư, số di động và tài khoản nhận tiền, và ai nhìn thấy chúng.',
        `Tất cả nằm trong Tài khoản của tôi, mở từ tên của bạn.
## Ai thấy tên tôi?
Tên tài khoản dùng để đăng nhập. Người khác thấy biệt danh nếu bạn có, và nơi nêu tên người thắng chỉ hiện một phần tên. Bạn có thể đổi biệt danh và ảnh bất cứ lúc nào.
## Vì sao nên gắn thư và số di động?
Chúng giúp bạn vào lại khi mất mật khẩu, và chúng tôi báo tới đó khi tài khoản có thay đổi. Muốn đổi, trước hết bạn phải chứng minh là chính mình.
## Tài khoản nhận tiền
Đó là nơi tiền thắng của bạn có thể được gửi tới: ngân hàng hoặc ví. Tài khoản phải mang tên bạn. Khi đã lưu, nó chỉ hiện một phần, kể cả với bạn. Để thêm, bạn nhập mật khẩu thanh toán.
## Sửa tên hoặc ngày sinh
Bạn không tự sửa được vì việc chi trả phụ thuộc vào chúng. Hãy hỏi chăm sóc khách hàng; bạn sẽ được yêu cầu giấy tờ.
## Đóng tài khoản
Hãy hỏi chăm sóc khách hàng. Hồ sơ luật yêu cầu lưu được giữ đúng thời hạn luật định, xem [quyền riêng tư](/help?article=privacy).`,
      ],
      CN: [
        '您的资料',
        '姓名、头像、邮箱、手机号与收款账户，以及谁能看到。',
        `这些都在“我的账户”中，点击您的名字即可打开。
## 谁能看到我的名字？
账户名用于登录。他人看到的是您的昵称（如有）；公布赢家时只显示部分名字。昵称和头像可随时更改。
## 为何绑定邮箱和手机号？
忘记密码时可借此找回；账户有变动时我们也会通知到那里。更改之前须先证明是您本人。
## 收款账户
即奖金可汇往的银行或钱包，必须在您本人名下。保存后只显示部分内容，对您也是如此。添加时需要支付密码。
## 更正姓名或出生日期
这些不能自行修改，因为付款以此为准。请联系客户服务，届时需提供证明。
## 关闭账户
请联系客户服务。法律要求保存的记录会按法定期限保存，见[隐私](/help?article=privacy)。`,
      ],
      TY: [
        'Ang mga detalye mo',
        'Pangalan, larawan, mail, mobile at mga payout account, at kung sino ang nakakakita.',
        `Nasa Aking account ang lahat, na bumubukas mula sa iyong pangalan.
## Sino ang nakakakita ng pangalan ko?
Para sa pag-sign in ang pangalan ng account. Ang palayaw ang nakikita ng iba kung mayroon, at bahagi lang ng pangalan ang ipinapakita kung saan pinapangalanan ang mga nanalo. Mapapalitan mo ang palayaw at larawan anumang oras.
## Bakit magtali ng mail at numero?
Sa mga ito ka makakabalik kapag nawala ang password, at doon kami sumusulat kapag may nabago sa account mo. Bago mo palitan, patunayan munang ikaw nga iyon.
## Mga payout account
Dito maipapadala ang napanalunan mo: bangko o wallet. Dapat nasa sarili mong pangalan. Kapag naitabi na, bahagi lang ang ipinapakita, pati sa iyo. Payment password ang hinihingi para magdagdag.
## Pagtatama ng pangalan o petsa ng kapanganakan
Hindi mo ito mababago nang mag-isa dahil dito nakasalalay ang payout. Magtanong sa customer service; hihingan ka ng patunay.
## Pagsasara ng account
Magtanong sa customer service. Ang mga talaang iniuutos ng batas na itabi ay itatabi hangga’t iniuutos nito, tingnan ang [privacy](/help?article=privacy).`,
      ],
      AR: [
        'بياناتك',
        'الاسم والصورة والبريد والجوال وحسابات الدفع، ومن يراها.',
        `كلها في «حسابي» الذي يُفتح من اسمك.
## من يرى اسمي؟
اسم الحساب للدخول. ويرى الآخرون لقبك إن وُجد، وحيث يُذكر الفائزون يظهر جزء من الاسم فقط. ولك تغيير اللقب والصورة متى شئت.
## لماذا أربط بريدًا ورقمًا؟
بهما تعود إن ضاعت كلمة المرور، وإليهما نكتب حين يتغير شيء في حسابك. ولتغيير أحدهما تثبت أولًا أنك أنت.
## حسابات الدفع
حساب الدفع هو حيث قد تُرسل أرباحك: مصرف أو محفظة. ويجب أن يكون باسمك. وبعد حفظه يظهر جزء منه فقط، لك أيضًا. ولإضافته تُدخل كلمة مرور الدفع.
## تصحيح الاسم أو تاريخ الميلاد
لا تغيّرهما بنفسك لأن الدفع يعتمد عليهما. اسأل خدمة العملاء وسيُطلب منك إثبات.
## إغلاق الحساب
اسأل خدمة العملاء. والسجلات التي يوجب القانون حفظها تُحفظ للمدة التي يوجبها، انظر [الخصوصية](/help?article=privacy).`,
      ],
    },
  },
]
