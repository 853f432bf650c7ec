import type { HelpWriting } from './markup.ts'

export const securityArticles: readonly HelpWriting[] = [
  {
    slug: 'two-step',
    category: 'security',
    look: 'questions',
    words: {
      EN: [
        'Two-step sign-in',
        'A second proof that it is you: which kinds there are, and what to do when one is lost.',
        `With two steps a stolen password is not enough. The first step is what you sign in with, the second is something that only you have at hand.
## Which second steps are there?
- **An app for codes** (authenticator). You scan a picture once, and from then on it shows six digits that change every half minute.
- **A passkey** of your device.
- **A code by text message or mail**, where {name} allows it. This is the weakest of them, because numbers and mailboxes can be taken over.
- **Recovery codes**, each good once, for the day on which everything else is out of reach.
## How do I set it up?
1. Open My account and go to Two-step sign-in.
1. Choose a way and follow the steps.
1. Keep the recovery codes somewhere other than on your phone: printed, or in a password manager.
## When am I asked?
When you come from a browser or an address that we do not know, and each time where you have armed your account or {name} asks for it. You may have a browser of your own remembered.
## I have lost my phone
Choose another way on the same page: a recovery code is one. If none is left, customer service can help, after they have made sure that it is you. That takes longer, and it should.`,
      ],
      VI: [
        'Đăng nhập hai bước',
        'Bằng chứng thứ hai rằng đó là bạn: có những loại nào và làm gì khi mất.',
        `Với hai bước, chỉ đánh cắp mật khẩu là chưa đủ. Bước một là cách bạn đăng nhập, bước hai là thứ chỉ bạn có trong tay.
## Có những bước hai nào?
- **Ứng dụng tạo mã** (authenticator). Bạn quét hình một lần, sau đó ứng dụng hiện sáu chữ số đổi mỗi nửa phút.
- **Khóa truy cập** của thiết bị.
- **Mã qua tin nhắn hoặc thư**, nếu {name} cho phép. Đây là cách yếu nhất vì số và hộp thư có thể bị chiếm.
- **Mã khôi phục**, mỗi mã dùng một lần, cho ngày mọi thứ khác không với tới được.
## Thiết lập thế nào?
1. Mở Tài khoản của tôi và vào Đăng nhập hai bước.
1. Chọn một cách và làm theo các bước.
1. Cất mã khôi phục ở nơi khác ngoài điện thoại: in ra hoặc để trong trình quản lý mật khẩu.
## Khi nào tôi bị hỏi?
Khi bạn vào từ trình duyệt hoặc địa chỉ lạ, và mỗi lần nếu bạn đã bật cho tài khoản hoặc {name} yêu cầu. Bạn có thể cho ghi nhớ trình duyệt của mình.
## Tôi mất điện thoại
Chọn cách khác ngay trên trang đó, ví dụ mã khôi phục. Nếu không còn cách nào, chăm sóc khách hàng có thể giúp sau khi chắc chắn đó là bạn. Việc này lâu hơn, và nên như vậy.`,
      ],
      CN: [
        '两步登录',
        '再次证明是您本人：有哪些方式，丢失时怎么办。',
        `有了两步登录，仅凭偷来的密码是不够的。第一步是您的登录方式，第二步是只有您手边才有的东西。
## 有哪些第二步？
- **验证器应用**：扫描一次图码，之后显示每半分钟变化的六位数字。
- 设备的**通行密钥**。
- **短信或邮件验证码**（若 {name} 允许）。这是最弱的方式，因为号码和邮箱可能被盗用。
- **恢复码**：每个只能用一次，供其他方式都无法使用时应急。
## 如何设置？
1. 打开“我的账户”，进入两步登录。
1. 选择一种方式并按步骤操作。
1. 把恢复码保存在手机以外的地方：打印出来，或放入密码管理器。
## 什么时候会询问？
当您使用我们不认识的浏览器或地址时；若您已为账户启用，或 {name} 要求，则每次都会询问。您可以让自己的浏览器被记住。
## 手机丢失了
在同一页面选择其他方式，例如恢复码。若都没有，客户服务会在确认是您本人之后协助。这需要更久，也理应如此。`,
      ],
      TY: [
        'Dalawang-hakbang na sign-in',
        'Ikalawang patunay na ikaw nga: anong mga uri, at ang gagawin kapag nawala ang isa.',
        `Sa dalawang hakbang, hindi sapat ang ninakaw na password. Ang una ay ang paraan ng pag-sign in mo, ang ikalawa ay bagay na ikaw lang ang may hawak.
## Anong mga ikalawang hakbang ang mayroon?
- **App para sa mga code** (authenticator). Isang beses mong ii-scan ang larawan, at mula noon ay magpapakita ito ng anim na numerong nagbabago kada kalahating minuto.
- **Passkey** ng device mo.
- **Code sa text o mail**, kung pinapayagan ng {name}. Ito ang pinakamahina, dahil naaagaw ang mga numero at mailbox.
- **Recovery code**, tig-isang gamit, para sa araw na hindi maabot ang lahat ng iba.
## Paano ito i-set up?
1. Buksan ang Aking account at pumunta sa Dalawang-hakbang na sign-in.
1. Pumili ng paraan at sundin ang mga hakbang.
1. Itabi ang mga recovery code sa labas ng telepono: naka-print, o nasa password manager.
## Kailan ako tatanungin?
Kapag galing ka sa browser o address na hindi namin kilala, at sa bawat pagkakataon kung nilagyan mo nito ang account o hinihingi ng {name}. Maaari mong ipatanda ang sarili mong browser.
## Nawala ang telepono ko
Pumili ng ibang paraan sa parehong pahina, gaya ng recovery code. Kung wala nang natira, makakatulong ang customer service matapos nilang tiyaking ikaw nga iyon. Mas matagal ito, at dapat lang.`,
      ],
      AR: [
        'الدخول بخطوتين',
        'إثبات ثانٍ أنك أنت: أنواعه وماذا تفعل إن ضاع أحدها.',
        `مع الخطوتين لا تكفي كلمة مرور مسروقة. الأولى ما تدخل به، والثانية شيء لا يملكه غيرك.
## ما الخطوات الثانية المتاحة؟
- **تطبيق رموز** (authenticator): تمسح صورة مرة واحدة ثم يعرض ستة أرقام تتغير كل نصف دقيقة.
- **مفتاح مرور** في جهازك.
- **رمز برسالة نصية أو بريد** حيث يسمح {name}. وهو أضعفها لأن الأرقام والصناديق قد تُسرق.
- **رموز استرداد** يصلح كل منها مرة واحدة، ليوم يتعذر فيه كل شيء آخر.
## كيف أُعدّها؟
1. افتح «حسابي» واذهب إلى الدخول بخطوتين.
1. اختر طريقة واتبع الخطوات.
1. احفظ رموز الاسترداد خارج هاتفك: مطبوعة أو في مدير كلمات المرور.
## متى أُسأل؟
حين تأتي من متصفح أو عنوان لا نعرفه، وفي كل مرة إن فعّلت ذلك لحسابك أو طلبه {name}. ولك أن تجعل متصفحك معروفًا.
## ضاع هاتفي
اختر طريقة أخرى في الصفحة نفسها، ورمز الاسترداد إحداها. وإن لم يبقَ شيء فخدمة العملاء تساعدك بعد أن تتأكد أنك أنت. وهذا أطول، وهكذا ينبغي أن يكون.`,
      ],
    },
  },
  {
    slug: 'sessions',
    category: 'security',
    look: 'questions',
    words: {
      EN: [
        'If something looks wrong',
        'Who is signed in, how you end it, and what to do when somebody else was in your account.',
        `My account lists every place where you are signed in, with the device, the address and the time.
## How do I sign out elsewhere?
Open My account, find the session and end it. It is over at its next step, without a delay. A new password ends all of the others at once.
## Somebody else was in my account
1. [Change the password](/help?article=passwords) first: this throws them out.
1. Look through your mail address, number and payout accounts. What you have not added, remove.
1. Set up [two steps](/help?article=two-step).
1. Tell customer service. They see what was done and when, and can stop payouts.
## A letter says that something has changed
We write whenever a password, a second step or a contact changes. If it was not you, do the steps above. Such letters never ask for your password.
## Is this really {name}?
Look at the address of the page before you type a password. Use the app or a bookmark of your own, not a link from a message of a stranger.
## How long do I stay signed in?
Until you sign out, or until you have not been here for the time that {name} has set. On a computer that others use, always sign out.`,
      ],
      VI: [
        'Khi có điều bất thường',
        'Ai đang đăng nhập, cách kết thúc, và làm gì khi người khác đã vào tài khoản.',
        `Tài khoản của tôi liệt kê mọi nơi bạn đang đăng nhập, kèm thiết bị, địa chỉ và thời gian.
## Đăng xuất ở nơi khác thế nào?
Mở Tài khoản của tôi, tìm phiên đó và kết thúc. Phiên dừng ngay ở thao tác kế tiếp. Mật khẩu mới kết thúc tất cả các phiên còn lại cùng lúc.
## Có người khác đã vào tài khoản
1. [Đổi mật khẩu](/help?article=passwords) trước: việc này đẩy họ ra.
1. Xem lại thư, số điện thoại và tài khoản nhận tiền. Xóa những gì bạn không thêm.
1. Thiết lập [hai bước](/help?article=two-step).
1. Báo chăm sóc khách hàng. Họ thấy việc gì đã xảy ra, lúc nào, và có thể dừng chi trả.
## Có thư báo thay đổi
Chúng tôi viết mỗi khi mật khẩu, bước hai hoặc liên hệ thay đổi. Nếu không phải bạn, hãy làm các bước trên. Những thư này không bao giờ hỏi mật khẩu.
## Đây có đúng là {name} không?
Nhìn địa chỉ trang trước khi gõ mật khẩu. Dùng ứng dụng hoặc dấu trang của bạn, đừng dùng liên kết trong tin nhắn của người lạ.
## Tôi được giữ đăng nhập bao lâu?
Cho đến khi bạn đăng xuất, hoặc vắng mặt quá thời gian {name} đặt. Trên máy dùng chung, luôn đăng xuất.`,
      ],
      CN: [
        '发现异常时',
        '谁在登录、如何结束登录，以及账户被他人进入时怎么办。',
        `“我的账户”列出您登录的所有位置，包括设备、地址和时间。
## 如何在别处退出登录？
打开“我的账户”，找到该登录并结束它，其下一步操作即被拒绝。更换密码会立即结束其他所有登录。
## 有人进入过我的账户
1. 先[更改密码](/help?article=passwords)，把对方踢出。
1. 检查邮箱、手机号和收款账户，移除不是您添加的。
1. 设置[两步登录](/help?article=two-step)。
1. 告知客户服务。他们能看到何时发生了什么，并可停止付款。
## 收到变更通知
密码、第二步验证或联系方式变更时我们都会通知您。若非本人操作，请按上述步骤处理。此类信件绝不会索要密码。
## 这真的是 {name} 吗？
输入密码前先看页面地址。请使用应用或自己的书签，不要点陌生人消息里的链接。
## 我会保持登录多久？
直到您退出，或离开超过 {name} 设定的时间。在公用电脑上请务必退出。`,
      ],
      TY: [
        'Kapag may kakaiba',
        'Sino ang naka-sign in, paano ito tapusin, at ang gagawin kapag may ibang pumasok.',
        `Nakalista sa Aking account ang bawat lugar kung saan ka naka-sign in, kasama ang device, address at oras.
## Paano mag-sign out sa iba?
Buksan ang Aking account, hanapin ang session at tapusin. Tapos na ito sa susunod nitong hakbang. Tinatapos ng bagong password ang lahat ng iba nang sabay.
## May ibang pumasok sa account ko
1. [Palitan muna ang password](/help?article=passwords): palalabasin sila nito.
1. Suriin ang mail, numero at mga payout account. Alisin ang hindi mo idinagdag.
1. I-set up ang [dalawang hakbang](/help?article=two-step).
1. Sabihin sa customer service. Nakikita nila ang nangyari at kailan, at mapapatigil nila ang payout.
## May sulat na nagsasabing may nabago
Sumusulat kami tuwing nagbabago ang password, ikalawang hakbang o contact. Kung hindi ikaw iyon, gawin ang nasa itaas. Hindi kailanman humihingi ng password ang mga sulat na ito.
## {name} nga ba ito?
Tingnan ang address ng pahina bago mag-type ng password. Gamitin ang app o sarili mong bookmark, hindi ang link mula sa mensahe ng di-kilala.
## Gaano katagal akong naka-sign in?
Hanggang mag-sign out ka, o hanggang wala ka rito sa loob ng oras na itinakda ng {name}. Sa kompyuter na ginagamit ng iba, laging mag-sign out.`,
      ],
      AR: [
        'إن بدا شيء غير سليم',
        'من الداخل الآن وكيف تُنهي ذلك، وماذا تفعل إن دخل غيرك حسابك.',
        `يعرض «حسابي» كل مكان أنت داخل منه مع الجهاز والعنوان والوقت.
## كيف أخرج من مكان آخر؟
افتح «حسابي» وابحث عن الجلسة وأنهِها، فتتوقف عند خطوتها التالية. وكلمة مرور جديدة تُنهي البقية كلها معًا.
## دخل غيري حسابي
1. [غيّر كلمة المرور](/help?article=passwords) أولًا، فهذا يُخرجه.
1. راجع بريدك ورقمك وحسابات الدفع، واحذف ما لم تُضفه.
1. فعّل [الخطوتين](/help?article=two-step).
1. أخبر خدمة العملاء، فهم يرون ما جرى ومتى، ويستطيعون إيقاف الدفع.
## رسالة تقول إن شيئًا تغيّر
نكتب كلما تغيرت كلمة مرور أو خطوة ثانية أو وسيلة اتصال. إن لم تكن أنت فاتبع الخطوات أعلاه. ولا تطلب هذه الرسائل كلمة مرورك أبدًا.
## هل هذا {name} حقًا؟
انظر إلى عنوان الصفحة قبل كتابة كلمة المرور. واستخدم التطبيق أو إشارة مرجعية لك، لا رابطًا من رسالة غريب.
## كم أبقى داخل حسابي؟
حتى تخرج، أو تغيب المدة التي حددها {name}. وعلى حاسوب يستخدمه غيرك اخرج دائمًا.`,
      ],
    },
  },
]
