import type { BannerWords, InAllLanguages } from './wording.ts'

/** The words of a new brand's first banner: they fit every brand, and promise nothing. */
export const firstBanner: InAllLanguages<BannerWords> = {
  EN: ['Welcome to {name}', 'One account and one wallet for every hall.', 'How it works'],
  VI: ['Chào mừng đến với {name}', 'Một tài khoản, một ví cho mọi sảnh.', 'Cách hoạt động'],
  CN: ['欢迎来到 {name}', '一个账户，一个钱包，畅玩所有游戏厅。', '了解如何使用'],
  TY: [
    'Maligayang pagdating sa {name}',
    'Isang account at isang wallet para sa lahat ng laro.',
    'Paano ito gumagana',
  ],
  AR: ['مرحبًا بك في {name}', 'حساب واحد ومحفظة واحدة لكل الصالات.', 'كيف يعمل الموقع'],
}
