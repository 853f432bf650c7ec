import type { helpIcons } from '#domain/content/help-category.ts'
import type { InAllLanguages } from '#server/shell/brands/wording.ts'

export interface HelpTopic {
  readonly slug: string
  readonly icon: (typeof helpIcons)[number]
  readonly names: InAllLanguages<string>
}

export const topics: readonly HelpTopic[] = [
  {
    slug: 'start',
    icon: 'info',
    names: { EN: 'First steps', VI: 'Bắt đầu', CN: '入门', TY: 'Unang hakbang', AR: 'الخطوات الأولى' },
  },
  {
    slug: 'account',
    icon: 'user',
    names: {
      EN: 'Your account',
      VI: 'Tài khoản của bạn',
      CN: '您的账户',
      TY: 'Ang account mo',
      AR: 'حسابك',
    },
  },
  {
    slug: 'security',
    icon: 'shield',
    names: { EN: 'Security', VI: 'Bảo mật', CN: '安全', TY: 'Seguridad', AR: 'الأمان' },
  },
  {
    slug: 'money',
    icon: 'deposit',
    names: {
      EN: 'Deposits and withdrawals',
      VI: 'Nạp và rút tiền',
      CN: '存款与提款',
      TY: 'Deposito at withdrawal',
      AR: 'الإيداع والسحب',
    },
  },
  {
    slug: 'bonus',
    icon: 'gift',
    names: { EN: 'Promotions', VI: 'Khuyến mãi', CN: '优惠', TY: 'Mga promo', AR: 'العروض' },
  },
  {
    slug: 'safer',
    icon: 'heart',
    names: {
      EN: 'Safer play',
      VI: 'Chơi an toàn',
      CN: '理性游戏',
      TY: 'Ligtas na paglalaro',
      AR: 'لعب أكثر أمانًا',
    },
  },
  {
    slug: 'terms',
    icon: 'doc',
    names: {
      EN: 'Terms and privacy',
      VI: 'Điều khoản và quyền riêng tư',
      CN: '条款与隐私',
      TY: 'Mga tuntunin at privacy',
      AR: 'الشروط والخصوصية',
    },
  },
]
