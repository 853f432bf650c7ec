import type { HelpWriting } from './markup.ts'

export const ruleArticles: readonly HelpWriting[] = [
  {
    slug: 'bonus-rules',
    category: 'bonus',
    look: 'chapters',
    words: {
      EN: [
        'Rules of bonuses',
        'What holds for every offer: who may take it, which conditions it can have, and how it ends.',
        `Each offer on [promotions](/promotions) names its own condition and its last day. These rules hold for all of them. Offers can be applied for today; they begin to pay when the cashier opens.
## Who may take part
Members with a real account, each once for each offer. Trial accounts may not. Several accounts of one person count as one.
## Conditions are told beforehand
What you must do, by when, and in which games it counts stands in the offer before you take it. A condition is never changed for somebody who has already taken it.
## Turnover
Where an offer asks for turnover, it names how much. Only bets that are settled count; a bet that is void, or taken back, does not. How far you are is shown as a bar.
## Giving an offer back
You may give up an offer at any time. Then its bonus and what was won with the bonus are taken back; your own money stays yours.
## How an offer ends
By being fulfilled, by its last day, or by your giving it up. What was won before stays.
## What counts as misuse
Several accounts, agreed play with others, or use of an obvious mistake. Then the bonus may be refused. You are told the reason, and you may ask for it to be looked at again.
## Applying
Some offers are applied for, with a comment and up to three pictures. A person looks at them, and the answer stands beside your application.`,
      ],
      VI: [
        'Quy định tiền thưởng',
        'Điều áp dụng cho mọi ưu đãi: ai được nhận, có thể có điều kiện gì và kết thúc thế nào.',
        `Mỗi ưu đãi trong [khuyến mãi](/promotions) nêu rõ điều kiện và ngày cuối. Các quy định này áp dụng cho tất cả. Hiện bạn có thể đăng ký ưu đãi; việc chi trả bắt đầu khi quầy thu ngân mở.
## Ai được tham gia
Thành viên có tài khoản thật, mỗi ưu đãi một lần. Tài khoản dùng thử không được. Nhiều tài khoản của một người tính là một.
## Điều kiện được nói trước
Phải làm gì, đến khi nào, tính ở trò nào: tất cả có trong ưu đãi trước khi bạn nhận. Điều kiện không bao giờ bị đổi với người đã nhận.
## Vòng cược
Nếu ưu đãi yêu cầu vòng cược, nó nêu rõ bao nhiêu. Chỉ tính cược đã có kết quả; cược bị hủy hoặc rút lại thì không. Tiến độ hiện bằng một thanh.
## Từ bỏ ưu đãi
Bạn có thể từ bỏ bất cứ lúc nào. Khi đó tiền thưởng và phần thắng từ tiền thưởng bị thu lại; tiền của bạn vẫn là của bạn.
## Ưu đãi kết thúc thế nào
Khi hoàn thành, khi hết ngày cuối, hoặc khi bạn từ bỏ. Phần thắng trước đó được giữ.
## Thế nào là lạm dụng
Nhiều tài khoản, thông đồng với người khác, hoặc lợi dụng lỗi hiển nhiên. Khi đó tiền thưởng có thể bị từ chối. Bạn được cho biết lý do và có quyền yêu cầu xem lại.
## Đăng ký
Một số ưu đãi cần đăng ký, kèm ghi chú và tối đa ba ảnh. Có người xem xét, và câu trả lời hiện bên đơn của bạn.`,
      ],
      CN: [
        '奖金规则',
        '适用于所有优惠：谁可参加、可有哪些条件、如何结束。',
        `[优惠](/promotions)中的每项活动都写明自己的条件和截止日期，以下规则适用于全部活动。目前可以提交申请，收银台开放后开始发放。
## 谁可以参加
持有真实账户的会员，每项优惠一次。试玩账户不可参加。同一人的多个账户视为一个。
## 条件事先说明
要做什么、何时之前、在哪些游戏中有效，均在领取前写明。对已领取者绝不更改条件。
## 流水
若要求流水，会写明数额。只计已结算的投注，无效或撤回的不计。进度以进度条显示。
## 放弃优惠
您可随时放弃。届时收回奖金及用奖金赢得的部分，您自己的钱仍归您。
## 如何结束
完成条件、到达截止日，或您主动放弃。此前赢得的予以保留。
## 何为滥用
多个账户、与他人串通，或利用明显错误。此时奖金可能被拒绝。我们会告知原因，您可要求复核。
## 申请
部分优惠需要申请，可附说明及最多三张图片。由专人审核，答复显示在您的申请旁。`,
      ],
      TY: [
        'Mga patakaran ng bonus',
        'Ang may bisa sa bawat alok: sino ang puwede, anong kondisyon, at paano ito nagtatapos.',
        `Nakasaad sa bawat alok sa [mga promo](/promotions) ang sarili nitong kondisyon at huling araw. Para sa lahat ang mga patakarang ito. Puwede nang mag-apply ngayon; magsisimula itong magbayad kapag bukas na ang cashier.
## Sino ang puwedeng sumali
Mga miyembrong may tunay na account, isang beses sa bawat alok. Hindi puwede ang trial account. Isa lang ang turing sa maraming account ng iisang tao.
## Sinasabi muna ang kondisyon
Nasa alok bago mo ito kunin kung ano ang gagawin, hanggang kailan, at sa aling laro ito bilang. Hindi kailanman binabago ang kondisyon para sa nakakuha na.
## Turnover
Kung may hinihinging turnover, nakasaad kung magkano. Mga tayang may resulta lang ang bilang; hindi ang void o binawi. Bar ang nagpapakita ng layo mo na.
## Pagsauli ng alok
Maaari mo itong bitawan anumang oras. Kukunin pabalik ang bonus at ang napanalunan mula rito; sa iyo pa rin ang sarili mong pera.
## Paano nagtatapos ang alok
Kapag natupad, sa huling araw, o kapag binitawan mo. Nananatili ang napanalunan bago iyon.
## Ano ang pag-abuso
Maraming account, kasunduan sa iba, o paggamit ng halatang mali. Maaaring tanggihan ang bonus. Sasabihin sa iyo ang dahilan, at maaari mong ipasuri muli.
## Pag-apply
May mga alok na ina-applyan, may komento at hanggang tatlong larawan. Tao ang tumitingin, at nasa tabi ng application mo ang sagot.`,
      ],
      AR: [
        'قواعد المكافآت',
        'ما يسري على كل عرض: من يأخذه وما شروطه وكيف ينتهي.',
        `يذكر كل عرض في [العروض](/promotions) شرطه ويومه الأخير، وهذه القواعد تسري عليها كلها. يمكن التقديم اليوم، ويبدأ الصرف حين يُفتح الصندوق.
## من يشارك
الأعضاء بحساب حقيقي، مرة واحدة لكل عرض. ولا يشارك الحساب التجريبي. وحسابات الشخص الواحد تُعدّ واحدًا.
## الشروط تُقال مسبقًا
ما عليك فعله ومتى وفي أي ألعاب يُحتسب مكتوب في العرض قبل أن تأخذه. ولا يتغير الشرط أبدًا على من أخذه.
## حجم اللعب
إن طلب العرض حجم لعب ذكر مقداره. ولا تُحتسب إلا الرهانات التي سُوّيت، لا الملغاة ولا المستردة. ويُعرض تقدّمك بشريط.
## التخلي عن عرض
لك أن تتخلى عنه متى شئت، فتُسترد المكافأة وما رُبح بها، ويبقى مالك لك.
## كيف ينتهي العرض
بإتمامه أو بيومه الأخير أو بتخلّيك عنه. وما رُبح قبل ذلك يبقى.
## ما يُعدّ إساءة
حسابات متعددة، أو لعب متفق عليه، أو استغلال خطأ واضح. وقد تُرفض المكافأة عندئذ، ويُذكر لك السبب ولك طلب المراجعة.
## التقديم
بعض العروض يُقدَّم لها بتعليق وثلاث صور على الأكثر. وينظر فيها إنسان، ويظهر الجواب بجانب طلبك.`,
      ],
    },
  },
  {
    slug: 'safer-play',
    category: 'safer',
    look: 'questions',
    words: {
      EN: [
        'Safer play',
        'Signs to watch for, limits and breaks, and where to find help.',
        `Playing should be a pastime that you can pay for. It is no way to earn money or to win back what is lost.
## Signs to take seriously
- You play with money that is meant for something else, or with borrowed money.
- You raise stakes to win back a loss.
- You play longer than you meant to, or hide it from others.
- You are restless or angry when you cannot play.
One of these is enough to stop for a while and talk to somebody.
## What can I set myself?
Limits for deposits, stakes, losses and time, a break of hours or weeks, and exclusion for a long time are part of the platform and come with the cashier. A stricter limit holds at once, a looser one only after a wait. Until then, ask customer service to close your account for as long as you wish.
## What does exclusion mean?
The door is shut in every hall at once, and nobody at {name} can open it early, however you ask. What you have can still be paid out, and you get no advertising.
## Somebody close to me plays too much
Talk to them without reproach. Customer service may not tell you anything about an account, but it listens and can point you to help.
## Young people
Nobody below the age that stands at the foot of each page may play. Do not share your account, and lock devices that children use.
## Help outside
In many countries there are advice centres that are free, and need no name. Ask a doctor or your health service for the nearest one.`,
      ],
      VI: [
        'Chơi an toàn',
        'Những dấu hiệu cần để ý, giới hạn và nghỉ ngơi, và nơi tìm trợ giúp.',
        `Chơi nên là một thú vui trong khả năng chi trả. Đó không phải cách kiếm tiền hay gỡ lại khoản đã mất.
## Dấu hiệu cần coi trọng
- Bạn chơi bằng tiền dành cho việc khác hoặc tiền vay.
- Bạn tăng cược để gỡ.
- Bạn chơi lâu hơn dự định hoặc giấu người khác.
- Bạn bồn chồn, cáu giận khi không được chơi.
Chỉ một dấu hiệu cũng đủ để dừng lại và nói chuyện với ai đó.
## Tôi tự đặt được gì?
Giới hạn nạp, cược, thua và thời gian, nghỉ vài giờ hay vài tuần, và tự loại trừ dài hạn là một phần của nền tảng và sẽ có cùng quầy thu ngân. Giới hạn chặt hơn có hiệu lực ngay, nới lỏng thì phải chờ. Trước khi đó, hãy nhờ chăm sóc khách hàng đóng tài khoản trong thời gian bạn muốn.
## Tự loại trừ nghĩa là gì?
Cửa đóng ở mọi sảnh cùng lúc, và không ai ở {name} mở sớm được dù bạn yêu cầu thế nào. Tiền của bạn vẫn rút được và bạn không nhận quảng cáo.
## Người thân tôi chơi quá nhiều
Hãy nói chuyện mà không trách móc. Chăm sóc khách hàng không được nói gì về tài khoản, nhưng lắng nghe và có thể chỉ nơi giúp đỡ.
## Người trẻ
Không ai dưới độ tuổi ghi ở chân trang được chơi. Đừng dùng chung tài khoản và hãy khóa thiết bị trẻ em dùng.
## Trợ giúp bên ngoài
Nhiều nước có trung tâm tư vấn miễn phí, không cần nêu tên. Hãy hỏi bác sĩ hoặc cơ sở y tế để biết nơi gần nhất.`,
      ],
      CN: [
        '理性游戏',
        '应留意的迹象、限额与休息，以及何处求助。',
        `游戏应是您负担得起的消遣，而不是赚钱或挽回损失的途径。
## 应认真对待的迹象
- 使用另有用途的钱或借来的钱。
- 为挽回损失而加大投注。
- 玩得比预想更久，或对他人隐瞒。
- 不能玩时烦躁或易怒。
出现其中一项，就足以暂停并找人谈谈。
## 我可以自己设置什么？
存款、投注、亏损和时间的限额，数小时或数周的休息，以及长期自我排除，是平台的一部分，将随收银台一同开放。更严的限额立即生效，放宽则须等待。在此之前，可请客户服务按您希望的期限关闭账户。
## 自我排除是什么意思？
所有游戏厅同时关闭，无论您如何要求，{name} 的任何人都无法提前开启。您的余额仍可提取，也不会收到广告。
## 身边的人玩得太多
请不带责备地与其交谈。客户服务不能透露账户信息，但愿意倾听，并能告知求助途径。
## 未成年人
未达到页脚所示年龄者不得游戏。请勿共用账户，并锁好儿童使用的设备。
## 外部帮助
许多国家设有免费且无需留名的咨询中心。可向医生或卫生机构询问最近的一处。`,
      ],
      TY: [
        'Ligtas na paglalaro',
        'Mga palatandaang dapat bantayan, mga limitasyon at pahinga, at saan hihingi ng tulong.',
        `Dapat ay libangang kaya mong bayaran ang paglalaro. Hindi ito paraan para kumita o bawiin ang natalo.
## Mga palatandaang dapat seryosohin
- Naglalaro ka gamit ang perang nakalaan sa iba, o hiniram.
- Tinataasan mo ang taya para makabawi.
- Mas matagal kang naglalaro kaysa balak, o itinatago mo ito.
- Balisa o galit ka kapag hindi makapaglaro.
Sapat na ang isa para huminto muna at makipag-usap sa iba.
## Ano ang maitatakda ko?
Ang mga limitasyon sa deposito, taya, talo at oras, pahinga nang ilang oras o linggo, at matagalang self-exclusion ay bahagi ng platform at kasabay ng cashier. Agad na may bisa ang mas mahigpit, may paghihintay ang mas maluwag. Hanggang doon, hilingin sa customer service na isara ang account mo hangga’t gusto mo.
## Ano ang ibig sabihin ng exclusion?
Sabay-sabay na sarado ang pinto sa bawat bulwagan, at walang makapagbubukas nito nang maaga sa {name}, paano ka man humiling. Mailalabas pa rin ang pera mo, at wala kang matatanggap na patalastas.
## May malapit sa akin na sobra maglaro
Kausapin siya nang walang paninisi. Hindi makapagsasabi ang customer service tungkol sa account, pero nakikinig ito at makapagtuturo ng tulong.
## Mga kabataan
Bawal maglaro ang mas bata sa edad na nasa paanan ng bawat pahina. Huwag ipagamit ang account mo, at i-lock ang mga device na gamit ng bata.
## Tulong sa labas
Sa maraming bansa may mga sentro ng payo na libre at hindi humihingi ng pangalan. Itanong sa doktor o health service ang pinakamalapit.`,
      ],
      AR: [
        'اللعب الأكثر أمانًا',
        'علامات يُنتبه لها، وحدود واستراحات، وأين تجد العون.',
        `ينبغي أن يكون اللعب تسلية تقدر على ثمنها، لا طريقًا لكسب المال أو استرداد ما ضاع.
## علامات تؤخذ بجد
- تلعب بمال مخصص لشيء آخر أو بمال مقترض.
- ترفع الرهان لتعوّض خسارة.
- تلعب أطول مما نويت أو تخفي ذلك عن غيرك.
- تقلق أو تغضب حين لا تستطيع اللعب.
واحدة منها تكفي لتتوقف قليلًا وتحدّث أحدًا.
## ماذا أضع لنفسي؟
حدود الإيداع والرهان والخسارة والوقت، واستراحة ساعات أو أسابيع، والاستبعاد الطويل جزء من المنصة وتأتي مع الصندوق. الحد الأشد يسري فورًا، والأرخى بعد انتظار. وإلى ذلك الحين اطلب من خدمة العملاء إغلاق حسابك للمدة التي تريدها.
## ما معنى الاستبعاد؟
يُغلق الباب في كل الصالات معًا، ولا يستطيع أحد في {name} فتحه قبل وقته مهما طلبت. ويبقى سحب مالك ممكنًا، ولا تصلك إعلانات.
## قريب لي يلعب كثيرًا
حدّثه بلا لوم. لا يجوز لخدمة العملاء أن تخبرك شيئًا عن حساب، لكنها تسمع وتدلّك على العون.
## الصغار
لا يلعب من هو دون السنّ المكتوبة أسفل كل صفحة. لا تشارك حسابك، وأقفل الأجهزة التي يستخدمها الأطفال.
## عون من الخارج
في بلاد كثيرة مراكز مشورة مجانية لا تطلب اسمًا. اسأل طبيبًا أو خدمة الصحة عن أقربها.`,
      ],
    },
  },
]
