import type { WrittenChannel } from '#domain/cashier/channel.ts'
import { createChannel, findChannels } from '#server/money/deposits/actions.ts'
import { type Payments, setPaymentProvider } from '#server/money/payments/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { DEMO_BANK, DEMO_BANK_KEY } from './players/demo-bank.ts'

const channel: WrittenChannel = {
  direction: 'deposit',
  kind: 'provider',
  providerCode: DEMO_BANK,
  names: {
    EN: 'Demo payment',
    VI: 'Thanh toán thử',
    CN: '演示支付',
    TY: 'Demo payment',
    AR: 'دفع تجريبي',
  },
  hints: {
    EN: 'Pays itself after a few seconds. No real money moves.',
    VI: 'Tự thanh toán sau vài giây. Không dùng tiền thật.',
    CN: '几秒后自动到账，不涉及真实资金。',
    TY: 'Kusang nababayaran sa ilang segundo. Walang totoong pera.',
    AR: 'يُدفع تلقائيًا بعد ثوانٍ، ولا ينتقل مال حقيقي.',
  },
  least: '50.00',
  most: '50000.00',
  feeFixed: '0.00',
  feePerMille: 0,
  opensAt: '00:00',
  closesAt: '00:00',
  rankLeast: 0,
  position: 3,
  minutes: 15,
  isOn: true,
}

/** Registers the payment provider of the demonstration at each start, because its port is new, and its channel once. */
export async function layInDemoBank(
  { store, payments }: { readonly store: Store; readonly payments: Pick<Payments, 'wrapSecret'> },
  { id: merchantId }: Pick<Merchant, 'id'>,
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string },
): Promise<void> {
  await store.transact(async (tx) => {
    await setPaymentProvider(tx, {
      merchantId,
      code: DEMO_BANK,
      name: 'Demonstration payments',
      adapter: 'signed-json',
      baseUrl,
      keyId: DEMO_BANK_KEY,
      wrappedSecret: payments.wrapSecret({ merchantId, code: DEMO_BANK }, secret),
      wrappedSecretBefore: null,
      isOn: true,
    })
    const channels = await findChannels(tx, { merchantId })
    if (channels.some(({ written }) => written.providerCode === DEMO_BANK)) return
    await createChannel(tx, { merchantId, written: channel, isDemo: true })
  })
}
