import type { HelpWriting } from './markup.ts'

export const startArticles: readonly HelpWriting[] = [
  {
    slug: 'getting-started',
    category: 'start',
    look: 'questions',
    words: {
      EN: [
        'Getting started',
        'What you can do without an account, how you get one, and where things are.',
        `You may look around {name} without an account. For playing, favourites and your own records you need one.
## How do I register?
1. Press Register at the top of the page.
1. Choose a name and a password, or give your mobile number and the code that we send to it. The form offers what {name} has switched on.
1. Say that you are old enough and agree to the [terms](/help?article=terms).
1. You are signed in at once. There is no waiting for a letter.
## What does the form ask of me?
Fields with a star are required, the others are yours to leave empty. If an entry cannot be taken, the field itself says why, and nothing that you typed is lost.
## Where do I find what?
- The bar at the top leads to the halls, to [promotions](/promotions) and to this help.
- Your account opens from your name at the top, on a phone from Me at the bottom.
- News stand in the [notices](/noticePage).
## Can I change the language and the colours?
Yes, at the top of each page, on a phone at its foot. While you are signed in, the language is kept with your account and also used for our letters.`,
      ],
      VI: [
        'Bắt đầu',
        'Bạn làm được gì khi chưa có tài khoản, cách mở tài khoản và mọi thứ nằm ở đâu.',
        `Bạn có thể xem {name} mà không cần tài khoản. Để chơi, lưu mục yêu thích và xem lịch sử riêng, bạn cần một tài khoản.
## Đăng ký thế nào?
1. Bấm Đăng ký ở đầu trang.
1. Chọn tên và mật khẩu, hoặc nhập số di động và mã chúng tôi gửi tới. Biểu mẫu chỉ hiện những cách mà {name} đang mở.
1. Xác nhận bạn đủ tuổi và đồng ý với [điều khoản](/help?article=terms).
1. Bạn được đăng nhập ngay, không phải chờ thư.
## Biểu mẫu hỏi những gì?
Ô có dấu sao là bắt buộc, các ô khác có thể để trống. Nếu một mục không hợp lệ, chính ô đó nói rõ lý do và không nội dung nào bạn đã gõ bị mất.
## Tìm mọi thứ ở đâu?
- Thanh trên cùng dẫn đến các sảnh, [khuyến mãi](/promotions) và mục trợ giúp này.
- Tài khoản mở từ tên của bạn ở đầu trang, trên điện thoại là mục Tôi ở cuối màn hình.
- Tin tức nằm trong [thông báo](/noticePage).
## Có đổi được ngôn ngữ và màu không?
Được, ở đầu mỗi trang, trên điện thoại là ở chân trang. Khi bạn đã đăng nhập, ngôn ngữ được lưu cùng tài khoản và dùng cho cả thư của chúng tôi.`,
      ],
      CN: [
        '入门',
        '没有账户时能做什么、如何注册，以及各项功能在哪里。',
        `无需账户即可浏览 {name}。要玩游戏、收藏或查看自己的记录，则需要账户。
## 如何注册？
1. 点击页面顶部的“注册”。
1. 选择用户名和密码，或填写手机号及我们发送的验证码。表单只显示 {name} 已开放的方式。
1. 确认您已达到年龄要求，并同意[条款](/help?article=terms)。
1. 随即登录，无需等待邮件。
## 表单会询问什么？
带星号的为必填项，其余可以留空。若某项无法接受，该栏会说明原因，您已填写的内容不会丢失。
## 各项功能在哪里？
- 顶部导航通往各游戏厅、[优惠](/promotions)和本帮助。
- 点击顶部的用户名可打开账户；在手机上点击底部的“我的”。
- 最新消息见[公告](/noticePage)。
## 可以更改语言和配色吗？
可以，在每页顶部；手机上在页面底部。登录后，语言会保存在账户中，我们的信件也会使用该语言。`,
      ],
      TY: [
        'Pagsisimula',
        'Ang magagawa mo nang walang account, paano magkaroon nito, at nasaan ang mga bagay.',
        `Maaari mong libutin ang {name} nang walang account. Kailangan mo nito para maglaro, magkaroon ng paborito at sariling talaan.
## Paano magrehistro?
1. Pindutin ang Magrehistro sa itaas ng pahina.
1. Pumili ng pangalan at password, o ibigay ang numero ng mobile mo at ang code na ipapadala namin. Ang bukas lang sa {name} ang makikita sa form.
1. Sabihing nasa tamang edad ka at sumang-ayon sa [mga tuntunin](/help?article=terms).
1. Naka-sign in ka na agad. Walang hihintaying sulat.
## Ano ang itatanong sa form?
Kailangan ang mga may bituin, puwedeng iwanang blangko ang iba. Kung hindi matanggap ang isang sagot, sasabihin mismo ng field kung bakit, at walang mawawala sa itinype mo.
## Saan makikita ang mga bagay?
- Ang bar sa itaas ay papunta sa mga bulwagan, sa [mga promo](/promotions) at sa tulong na ito.
- Bumubukas ang account mo mula sa iyong pangalan sa itaas, o mula sa Ako sa ibaba kung nasa telepono.
- Nasa [mga paunawa](/noticePage) ang mga balita.
## Mapapalitan ba ang wika at kulay?
Oo, sa itaas ng bawat pahina, o sa paanan nito kung nasa telepono. Habang naka-sign in, kasama ng account ang wika at iyon din ang gamit sa aming mga sulat.`,
      ],
      AR: [
        'البداية',
        'ما يمكنك فعله بلا حساب، وكيف تفتح حسابًا، وأين تجد كل شيء.',
        `يمكنك التجوّل في {name} بلا حساب. أما اللعب والمفضّلة وسجلاتك فتحتاج إلى حساب.
## كيف أسجّل؟
1. اضغط «تسجيل» أعلى الصفحة.
1. اختر اسمًا وكلمة مرور، أو أدخل رقم جوالك والرمز الذي نرسله إليه. يعرض النموذج الطرق المتاحة في {name} فقط.
1. أكّد أنك بلغت السنّ المطلوبة ووافق على [الشروط](/help?article=terms).
1. تدخل إلى حسابك فورًا دون انتظار رسالة.
## ماذا يطلب النموذج؟
الحقول ذات النجمة مطلوبة، ولك أن تترك غيرها فارغًا. وإن تعذّر قبول خانة قالت هي نفسها السبب، ولا يضيع شيء مما كتبته.
## أين أجد الأشياء؟
- يقودك الشريط العلوي إلى الصالات و[العروض](/promotions) وهذه المساعدة.
- يُفتح حسابك من اسمك في الأعلى، وعلى الهاتف من «حسابي» في الأسفل.
- الأخبار في [الإشعارات](/noticePage).
## هل يمكن تغيير اللغة والألوان؟
نعم، أعلى كل صفحة، وعلى الهاتف في أسفلها. وما دمت داخل حسابك تُحفظ اللغة معه وتُستخدم في رسائلنا أيضًا.`,
      ],
    },
  },
  {
    slug: 'free-play',
    category: 'start',
    look: 'questions',
    words: {
      EN: [
        'Free play',
        'A trial account with play money: what it can do and when it ends.',
        `Where {name} offers it, Try free opens a trial account with one press. It asks for no name, no number and no password.
## What is play money worth?
Nothing. It cannot be bought, paid out or changed into real money, and what is won with it is play money too.
## What is closed to a trial account?
The member centre with its deposits, withdrawals and payout accounts, and everything that asks for a real account. If you press one of these, the page says so and offers you to register.
## When does it end?
By itself, after the hours that {name} has set; the page tells you the time when it opens. Nobody can sign in to it again, because it has no password. Only a few can be opened from one household in a day.
## Can I keep what I have won?
No. A real account begins with its own balance. Registering takes about a minute.`,
      ],
      VI: [
        'Chơi thử',
        'Tài khoản dùng thử với tiền ảo: làm được gì và khi nào kết thúc.',
        `Nếu {name} có mở, nút Chơi thử tạo tài khoản dùng thử chỉ với một lần bấm. Không cần tên, số điện thoại hay mật khẩu.
## Tiền ảo có giá trị gì?
Không có giá trị. Không thể mua, rút hay đổi thành tiền thật, và phần thắng cũng chỉ là tiền ảo.
## Tài khoản dùng thử không vào được đâu?
Trung tâm thành viên với nạp, rút và tài khoản nhận tiền, cùng mọi mục cần tài khoản thật. Khi bạn bấm vào, trang sẽ báo và mời bạn đăng ký.
## Khi nào kết thúc?
Tự kết thúc sau số giờ do {name} đặt; trang cho biết thời điểm khi mở. Không ai đăng nhập lại được vì tài khoản không có mật khẩu. Mỗi hộ chỉ mở được vài tài khoản trong một ngày.
## Có giữ lại được phần thắng không?
Không. Tài khoản thật bắt đầu với số dư riêng. Đăng ký mất khoảng một phút.`,
      ],
      CN: [
        '免费试玩',
        '使用虚拟币的试玩账户：能做什么，何时结束。',
        `若 {name} 开放试玩，点击“免费试玩”即可一键开设试玩账户，无需姓名、号码或密码。
## 虚拟币有价值吗？
没有。它不能购买、提取或兑换成真钱，用它赢得的也只是虚拟币。
## 试玩账户不能使用什么？
会员中心及其中的存款、提款和收款账户，以及一切需要真实账户的功能。点击时页面会说明，并邀请您注册。
## 何时结束？
到达 {name} 设定的时限后自动结束，开设时页面会告知时间。它没有密码，因此无法再次登录。每户每天只能开设少数几个。
## 赢得的能保留吗？
不能。真实账户以自己的余额开始。注册约需一分钟。`,
      ],
      TY: [
        'Libreng laro',
        'Trial account na may pera-perahan: ano ang kaya nito at kailan ito nagtatapos.',
        `Kung bukas ito sa {name}, isang pindot lang sa Subukan nang libre at may trial account ka na. Walang hihinging pangalan, numero o password.
## Magkano ang halaga ng pera-perahan?
Wala. Hindi ito mabibili, maiwi-withdraw o mapapalitan ng tunay na pera, at pera-perahan din ang mapapanalunan.
## Ano ang sarado sa trial account?
Ang member centre, kasama ang deposito, withdrawal at mga payout account, at lahat ng kailangan ng tunay na account. Kapag pinindot mo ang mga ito, sasabihin ng pahina at aalukin kang magrehistro.
## Kailan ito nagtatapos?
Kusa, pagkalipas ng mga oras na itinakda ng {name}; sasabihin ng pahina ang oras pagbukas. Walang makakabalik dito dahil wala itong password. Iilan lang ang mabubuksan ng isang sambahayan sa isang araw.
## Maitatabi ba ang napanalunan?
Hindi. Nagsisimula ang tunay na account sa sarili nitong balanse. Mga isang minuto lang ang pagrehistro.`,
      ],
      AR: [
        'اللعب المجاني',
        'حساب تجريبي بنقود لعب: ما الذي يتيحه ومتى ينتهي.',
        `حيث يتيحه {name}، يفتح زر «جرّب مجانًا» حسابًا تجريبيًا بضغطة واحدة، بلا اسم ولا رقم ولا كلمة مرور.
## ما قيمة نقود اللعب؟
لا قيمة لها. لا تُشترى ولا تُسحب ولا تتحول إلى مال حقيقي، وما تربحه بها نقود لعب أيضًا.
## ما المغلق أمام الحساب التجريبي؟
مركز العضو بما فيه الإيداع والسحب وحسابات الدفع، وكل ما يتطلب حسابًا حقيقيًا. إن ضغطت شيئًا منها أخبرتك الصفحة وعرضت عليك التسجيل.
## متى ينتهي؟
ينتهي وحده بعد الساعات التي حددها {name}، وتخبرك الصفحة بالوقت عند فتحه. ولا يعود إليه أحد لأنه بلا كلمة مرور. ولا يُفتح من البيت الواحد إلا عدد قليل في اليوم.
## هل أحتفظ بما ربحت؟
لا. يبدأ الحساب الحقيقي برصيده الخاص، والتسجيل يستغرق نحو دقيقة.`,
      ],
    },
  },
  {
    slug: 'install-app',
    category: 'start',
    look: 'questions',
    words: {
      EN: [
        'Install the app',
        'Put {name} on your home screen. The steps depend on your device.',
        `{name} is a site that installs as an app: it opens in its own window and takes hardly any room. [The app page](/down) shows the steps for your device, and a code to scan with another one.
## On a phone with Android
1. Open {name} in Chrome, Edge or Samsung Internet.
1. Press Install, or choose Add to home screen from the menu.
## On an iPhone or iPad
1. Open {name} in Safari.
1. Press the share sign, then Add to Home Screen.
## What works without a connection?
The app opens and says that there is no line. It shows no balances or bets from before: figures that are out of date would be worse than none.
## What does it keep on my device?
The files that draw the pages. Your account, your messages and your records are never kept there. When a new version is ready, the app asks before it takes it.`,
      ],
      VI: [
        'Cài đặt ứng dụng',
        'Đưa {name} ra màn hình chính. Các bước tùy theo thiết bị.',
        `{name} là trang web cài được như ứng dụng: mở trong cửa sổ riêng và hầu như không tốn chỗ. [Trang ứng dụng](/down) cho biết các bước cho thiết bị của bạn và một mã để quét bằng máy khác.
## Trên điện thoại Android
1. Mở {name} bằng Chrome, Edge hoặc Samsung Internet.
1. Bấm Cài đặt, hoặc chọn Thêm vào màn hình chính trong menu.
## Trên iPhone hoặc iPad
1. Mở {name} bằng Safari.
1. Bấm biểu tượng chia sẻ, rồi chọn Thêm vào màn hình chính.
## Khi không có mạng thì sao?
Ứng dụng mở và báo rằng không có kết nối. Nó không hiện số dư hay cược cũ: con số lỗi thời còn tệ hơn không có.
## Ứng dụng lưu gì trên máy?
Chỉ các tệp để vẽ trang. Tài khoản, tin nhắn và lịch sử của bạn không bao giờ được lưu ở đó. Khi có bản mới, ứng dụng hỏi trước khi cập nhật.`,
      ],
      CN: [
        '安装应用',
        '将 {name} 放到主屏幕，步骤因设备而异。',
        `{name} 可以作为应用安装：在独立窗口打开，几乎不占空间。[应用页面](/down)会显示适合您设备的步骤，并提供可用其他设备扫描的二维码。
## 安卓手机
1. 用 Chrome、Edge 或三星浏览器打开 {name}。
1. 点击“安装”，或在菜单中选择“添加到主屏幕”。
## iPhone 或 iPad
1. 用 Safari 打开 {name}。
1. 点击分享图标，再选“添加到主屏幕”。
## 没有网络时能用什么？
应用会打开并提示没有网络。它不显示先前的余额或投注：过时的数字比没有更糟。
## 它会在设备上保存什么？
只保存绘制页面所需的文件，绝不保存您的账户、消息或记录。有新版本时，应用会先征求您的同意。`,
      ],
      TY: [
        'I-install ang app',
        'Ilagay ang {name} sa home screen. Depende sa device ang mga hakbang.',
        `Nai-install ang {name} gaya ng app: may sariling window at halos walang kinukuhang espasyo. Nasa [pahina ng app](/down) ang mga hakbang para sa device mo, at isang code na masa-scan ng iba.
## Sa Android na telepono
1. Buksan ang {name} sa Chrome, Edge o Samsung Internet.
1. Pindutin ang I-install, o piliin ang Add to home screen sa menu.
## Sa iPhone o iPad
1. Buksan ang {name} sa Safari.
1. Pindutin ang share, saka ang Add to Home Screen.
## Ano ang gumagana kapag walang koneksyon?
Bubukas ang app at sasabihing walang linya. Hindi ito magpapakita ng lumang balanse o taya: mas masama ang lipas na numero kaysa wala.
## Ano ang itinatabi nito sa device ko?
Ang mga file lang na gumuguhit ng pahina. Hindi kailanman itinatabi roon ang account, mga mensahe at talaan mo. Kapag may bagong bersyon, magtatanong muna ang app.`,
      ],
      AR: [
        'تثبيت التطبيق',
        'ضع {name} على شاشتك الرئيسية. الخطوات بحسب جهازك.',
        `يُثبَّت {name} كتطبيق: يُفتح في نافذة خاصة ولا يكاد يشغل مساحة. تعرض [صفحة التطبيق](/down) خطوات جهازك ورمزًا تمسحه بجهاز آخر.
## على هاتف أندرويد
1. افتح {name} في Chrome أو Edge أو متصفح سامسونج.
1. اضغط «تثبيت»، أو اختر «إضافة إلى الشاشة الرئيسية» من القائمة.
## على آيفون أو آيباد
1. افتح {name} في Safari.
1. اضغط رمز المشاركة ثم «إضافة إلى الشاشة الرئيسية».
## ما الذي يعمل بلا اتصال؟
يُفتح التطبيق ويقول إنه لا اتصال. ولا يعرض أرصدة أو رهانات سابقة، فالأرقام القديمة أسوأ من غيابها.
## ماذا يحفظ على جهازي؟
الملفات التي ترسم الصفحات فقط. أما حسابك ورسائلك وسجلاتك فلا تُحفظ هناك أبدًا. وعند توفر إصدار جديد يسألك قبل أن يأخذه.`,
      ],
    },
  },
]
