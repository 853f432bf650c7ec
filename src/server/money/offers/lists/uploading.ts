import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'

import type * as calls from '#contract/console/reward-lists.ts'
import type { OfferForm } from '#domain/offers/offer-form.ts'
import {
  REWARD_LIST_LINES,
  type ListedLine,
  isGivenByList,
  readRewardLines,
} from '#domain/offers/reward-list.ts'
import { openCsv, separatorOf } from '#domain/text/csv-reader.ts'
import { selectBrand, selectVersions } from '#server/money/offers/store.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { judgeLines } from './judging.ts'
import { insertList } from './store.ts'

type Upload = typeof calls.uploadRewardList

interface By {
  readonly merchantId: number
  readonly operatorId: bigint
}

/** Stores a file with what would become of each line. It rewards nobody. */
export async function uploadList(
  tx: Tx,
  { merchantId, operatorId }: By,
  { offer, fileName, bytes }: { readonly offer: string; readonly fileName: string; readonly bytes: Buffer },
): Promise<bigint> {
  const [newest] = await selectVersions(tx, { merchantId, offer }, 1)
  if (!newest) throw refusePlainly('absent')
  const { currency } = await selectBrand(tx, { merchantId })
  // guard: list-of-manual-offers
  if (!isListable(newest.rules, currency)) throw refuse<Upload>('reward_list_not_given')
  const lines = await judgeLines(tx, { merchantId }, { newest, lines: readLines(bytes, currency) })
  const { version } = newest
  const fileHash = createHash('sha256').update(bytes).digest('hex')
  const name = plainName(fileName)
  const list = { merchantId, operatorId, offer, version, currency, fileName: name, fileHash }
  const id = await insertList(tx, list, lines)
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'offer.upload_rewards',
    reason: '',
    before: {},
    after: { rewardList: id.toString(), offerCode: offer, fileName: name, lines: lines.length },
  })
  return id
}

/** Whether operators give the rewards of this version by a file, in the currency of the brand. */
export function isListable(rules: OfferForm, currency: string): boolean {
  return isGivenByList(rules) && rules.sums.some((one) => one.currency === currency)
}

/** UTF-8 alone: in another encoding an account could read as that of another member. */
function readLines(bytes: Buffer, currency: string): readonly ListedLine[] {
  if (!isUtf8(bytes) || bytes.includes(0)) throw refuse<Upload>('reward_list_unreadable') // guard: list-in-utf8
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const reader = openCsv(separatorOf(text.slice(0, text.search(/\r|\n|$/))))
  const lines = readRewardLines([...reader.feed(text), ...reader.end()], currency)
  if (!lines || lines.length === 0) throw refuse<Upload>('reward_list_unreadable')
  // guard: list-lines-capped
  if (lines.length > REWARD_LIST_LINES)
    throw refuse<Upload>('reward_list_too_long', { most: REWARD_LIST_LINES })
  return lines
}

/** The file name is only shown, never used as a path. */
function plainName(name: string): string {
  const plain = name.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
  return [...plain].slice(0, 100).join('').slice(0, 120)
}
