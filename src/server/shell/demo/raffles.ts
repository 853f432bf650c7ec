import type { RafflePrize, RaffleRules } from '#domain/raffles/raffle.ts'
import { addFirstRaffle, giveFirstTickets } from '#server/money/raffles/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { translated } from './translated.ts'

const points = (amount: bigint, weight: number, stock?: number): RafflePrize => ({
  gives: 'points',
  amount,
  weight,
  stock,
})

/** Prizes in points, so that both brands have the same raffles. A check-in gives a ticket of the wheel. */
const raffles: readonly (RaffleRules & { readonly raffle: string })[] = [
  {
    raffle: 'prize-wheel',
    ...translated({
      EN: 'Prize wheel',
      VI: 'Vòng quay giải thưởng',
      CN: '幸运转盘',
      TY: 'Gulong ng premyo',
      AR: 'عجلة الجوائز',
    }),
    kind: 'wheel',
    prizes: [
      points(5n, 4_000),
      points(10n, 2_500),
      points(20n, 1_500),
      points(50n, 500, 2_000),
      points(100n, 90, 300),
      points(1_000n, 10, 20),
      { gives: 'none', amount: 0n, weight: 1_400 },
    ],
    tickets: 20_000,
    ticketDays: 30,
    checkIns: 1,
  },
  {
    raffle: 'golden-egg',
    ...translated({
      EN: 'Golden egg',
      VI: 'Trứng vàng',
      CN: '金蛋',
      TY: 'Gintong itlog',
      AR: 'البيضة الذهبية',
    }),
    kind: 'egg',
    prizes: [points(5n, 7_000), points(10n, 2_000), points(50n, 800, 500), points(500n, 200, 40)],
    tickets: 5_000,
    ticketDays: 30,
    checkIns: 7,
  },
  {
    raffle: 'red-envelope',
    ...translated({
      EN: 'Red envelopes',
      VI: 'Bao lì xì',
      CN: '红包',
      TY: 'Mga pulang sobre',
      AR: 'المظاريف الحمراء',
    }),
    kind: 'envelope',
    prizes: [points(8n, 600, 600), points(18n, 300, 300), points(88n, 95, 95), points(888n, 5, 5)],
    tickets: 1_000,
    ticketDays: 30,
    checkIns: 5,
  },
]

/** Drawn three days after the installation. */
const drawIn = (days: number): RaffleRules & { readonly raffle: string } => ({
  raffle: 'ticket-draw',
  ...translated({
    EN: 'Lantern draw',
    VI: 'Quay số đèn lồng',
    CN: '灯笼抽奖',
    TY: 'Bunutan ng parol',
    AR: 'سحب الفوانيس',
  }),
  kind: 'draw',
  prizes: [points(1_000n, 1, 1), points(200n, 2, 2), points(50n, 5, 5)],
  tickets: 10_000,
  ticketDays: 30,
  checkIns: 1,
  draw: { closesAtMs: Date.now() + days * 86_400_000, ticketsLeast: 8, isOnePerMember: false },
})

/** The demonstration's raffles, with tickets for its player. */
export async function layInRaffles(
  tx: Tx,
  houseKey: Buffer,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<void> {
  for (const raffle of [...raffles, drawIn(3)]) {
    await addFirstRaffle(tx, houseKey, { merchantId, ...raffle })
    await giveFirstTickets(tx, houseKey, {
      merchantId,
      memberId,
      raffle: raffle.raffle,
      count: raffle.kind === 'draw' ? 8 : 3,
      reference: 'welcome',
    })
  }
}
