import type { WrittenChannel } from '#domain/cashier/channel.ts'

const always = {
  direction: 'deposit',
  opensAt: '00:00',
  closesAt: '00:00',
  rankLeast: 0,
  isOn: true,
} as const

const bankWords = {
  names: {
    EN: 'Bank transfer',
    VI: 'Chuyển khoản ngân hàng',
    CN: '银行转账',
    TY: 'Bank transfer',
    AR: 'حوالة مصرفية',
  },
  hints: {
    EN: 'Write the reference on the transfer. An operator matches it by hand.',
    VI: 'Ghi mã tham chiếu vào nội dung chuyển khoản. Nhân viên sẽ khớp thủ công.',
    CN: '请在转账附言中填写编号，由工作人员人工匹配。',
    TY: 'Isulat ang reference sa transfer. Itutugma ito ng operator.',
    AR: 'اكتب المرجع في الحوالة. يطابقه مشغّل يدويًا.',
  },
} as const

const codeWords = {
  names: { EN: 'QR Ph', VI: 'QR Ph', CN: 'QR Ph 扫码', TY: 'QR Ph', AR: 'رمز QR Ph' },
  hints: {
    EN: 'Scan the code with the app of your bank or wallet.',
    VI: 'Quét mã bằng ứng dụng ngân hàng hoặc ví.',
    CN: '用银行或钱包应用扫码。',
    TY: 'I-scan ang code gamit ang app ng bangko o wallet.',
    AR: 'امسح الرمز بتطبيق مصرفك أو محفظتك.',
  },
} as const

/** Deposit channels by currency. The bank details are fictitious and say so, as the page does. */
export const demoChannels: Readonly<Record<string, readonly WrittenChannel[]>> = {
  PHP: [
    {
      ...always,
      ...bankWords,
      kind: 'bank',
      least: '100.00',
      most: '50000.00',
      feeFixed: '0.00',
      feePerMille: 0,
      position: 1,
      minutes: 120,
      bank: { bank: 'Demonstration Bank', account: '0000 0000 0000', holder: 'DEMO, SEND NO MONEY' },
    },
    {
      ...always,
      ...codeWords,
      kind: 'qr',
      least: '50.00',
      most: '20000.00',
      feeFixed: '0.00',
      feePerMille: 10,
      position: 2,
      minutes: 15,
      qr: {
        profile: 'qrph',
        bank: 'DEMOPHMMXXX',
        account: '0000000000',
        name: 'DEMO NO MONEY',
        city: 'Nowhere',
      },
    },
  ],
  EUR: [
    {
      ...always,
      ...bankWords,
      kind: 'bank',
      least: '10.00',
      most: '5000.00',
      feeFixed: '0.00',
      feePerMille: 0,
      position: 1,
      minutes: 1_440,
      bank: { bank: 'Demonstration Bank', account: '0000 0000 0000', holder: 'DEMO, SEND NO MONEY' },
    },
  ],
}
