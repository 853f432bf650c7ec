import type { FactsOf } from '#domain/content/field.ts'
import type { quality } from '#domain/content/quality.ts'

import type { InAllLanguages } from '#server/shell/brands/actions.ts'

export interface DemoQuality {
  readonly icon: FactsOf<typeof quality>['icon']
  readonly words: InAllLanguages<readonly [title: string, text: string]>
}

/** True of this software today, for every brand. */
export const qualities: readonly DemoQuality[] = [
  {
    icon: 'lock',
    words: {
      EN: [
        'Sealed on its way',
        'Your password is encrypted in your browser, and opened by the server alone.',
      ],
      VI: [
        'Niêm phong trên đường truyền',
        'Mật khẩu được mã hóa ngay trong trình duyệt và chỉ máy chủ mới mở được.',
      ],
      CN: ['全程密封', '您的密码在浏览器中即已加密，只有服务器能够解开。'],
      TY: [
        'Selyado habang dumaraan',
        'Naka-encrypt ang password mo sa browser pa lang, at server lang ang makabubukas.',
      ],
      AR: ['مختومة في طريقها', 'تُشفَّر كلمة مرورك في متصفحك، ولا يفتحها إلا الخادم.'],
    },
  },
  {
    icon: 'shield',
    words: {
      EN: ['A second look at strangers', 'A sign-in from a new place has to be proven twice.'],
      VI: [
        'Kiểm tra thêm với người lạ',
        'Ai đăng nhập từ nơi mới đều phải chứng minh hai lần rằng đó là bạn.',
      ],
      CN: ['对陌生登录再次核验', '从新地点登录者须两次证明是您本人。'],
      TY: [
        'Dobleng tingin sa di-kilala',
        'Dalawang beses magpapatunay ang sinumang mag-sign in mula sa bagong lugar.',
      ],
      AR: ['نظرة ثانية إلى الغرباء', 'من يدخل من مكان جديد يُثبت مرتين أنه أنت.'],
    },
  },
  {
    icon: 'history',
    words: {
      EN: [
        'You see who came in',
        'Every sign-in stands in your account, and you can sign any other device out at once.',
      ],
      VI: [
        'Bạn thấy ai đã vào',
        'Mọi lần đăng nhập đều hiện trong tài khoản, và bạn có thể đăng xuất thiết bị khác ngay.',
      ],
      CN: ['谁登录过，一目了然', '每次登录都记录在您的账户中，其他设备可立即登出。'],
      TY: [
        'Kita mo kung sino ang pumasok',
        'Nasa account mo ang bawat sign-in, at agad mong maisa-sign out ang ibang device.',
      ],
      AR: ['ترى من دخل', 'كل دخول مسجَّل في حسابك، ويمكنك إخراج أي جهاز آخر فورًا.'],
    },
  },
  {
    icon: 'phone',
    words: {
      EN: ['An app without a store', 'Add the site to your home screen: it opens like any other app.'],
      VI: ['Ứng dụng không cần cửa hàng', 'Thêm trang vào màn hình chính: mở ra như mọi ứng dụng khác.'],
      CN: ['无需应用商店的应用', '将网站添加到主屏幕，即可像其他应用一样打开。'],
      TY: ['App na walang store', 'Idagdag ang site sa home screen: bubukas ito tulad ng ibang app.'],
      AR: ['تطبيق بلا متجر', 'أضف الموقع إلى شاشتك الرئيسية فيُفتح كأي تطبيق آخر.'],
    },
  },
]
