import { type AccountNews, linkOfNews } from '#domain/members/account-news.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { inLanguage } from '#domain/language/names.ts'
import { findContacts, findMembersWithWays, findMessageWays } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { loadWords } from '#server/platform/http/words.ts'
import { enqueueMessage, findLanguageFor, isRecipient } from '#server/platform/outbox/actions.ts'

import { type LetterFacts, type Recipient, insertMessages, selectHasUnreadLetter } from './store.ts'

/**
 * Writes a message about the member's account in the transaction of the event: once, because the event happens once. A
 * member who consented gets it by mail or text too.
 */
export async function sendNews(
  tx: Tx,
  { merchantId, memberId }: Recipient,
  { about, ...news }: AccountNews & { readonly about: string },
): Promise<void> {
  await insertMessages(tx, [{ merchantId, memberId, source: 'account', about, body: news.kind, news }])
  await forwardNews(tx, { merchantId, memberId }, news)
}

/** The same for many members of a brand, by few statements where they get no mail and no texts. */
export async function sendNewsToMany(
  tx: Tx,
  merchantId: number,
  all: readonly (AccountNews & { readonly memberId: bigint; readonly about: string })[],
): Promise<void> {
  if (all.length === 0) return
  await insertMessages(
    tx,
    all.map(({ memberId, about, ...news }) => ({
      merchantId,
      memberId,
      source: 'account',
      about,
      body: news.kind,
      news,
    })),
  )
  const memberIds = all.map(({ memberId }) => memberId)
  const forwarded = await findMembersWithWays(tx, { merchantId, memberIds })
  for (const { memberId, about: _about, ...news } of all)
    if (forwarded.has(memberId)) await forwardNews(tx, { merchantId, memberId }, news)
}

/**
 * A hint by mail to a member who consented, never by text, because the texts of a day are for codes: the letter itself is another member's text, and stays with the brand. One
 * hint until the member has read the letters of that author. Called before the message of the letter is written.
 */
export async function announceLetter(
  tx: Tx,
  { merchantId, memberId }: Recipient,
  { from, account }: Pick<LetterFacts, 'from' | 'account'>,
): Promise<void> {
  const { withLetters } = await findMessageWays(tx, { merchantId, memberId })
  // guard: letter-announced-by-consent
  if (!withLetters) return
  if (await selectHasUnreadLetter(tx, { merchantId, memberId, from, account })) return
  const byMailAlone = (language: LanguageCode) => {
    const say = loadWords()
    return {
      title: say(language, `letters.mail_${from}`, { account }),
      text: say(language, 'letters.mail_text'),
      link: '/index?centre=messageV2' as const,
      isMailAlone: true,
    }
  }
  await forward(tx, { merchantId, memberId }, byMailAlone)
}

const forwardNews = (tx: Tx, recipient: Recipient, news: AccountNews) =>
  forward(tx, recipient, (language) => ({
    ...wordsOf(language, namedIn(news, language)),
    link: linkOfNews(news.kind),
  }))

/** With the name of the level, the board or the raffle in a language. */
export function namedIn(
  { names, level, board, raffle, ...news }: AccountNews,
  language: string,
): Omit<AccountNews, 'names'> {
  return {
    ...news,
    ...(level === undefined ? {} : { level: inLanguage(level, names, language) }),
    ...(board === undefined ? {} : { board: inLanguage(board, names, language) }),
    ...(raffle === undefined ? {} : { raffle: inLanguage(raffle, names, language) }),
  }
}

/** By mail and text, to a member who consented. */
async function forward(
  tx: Tx,
  { merchantId, memberId }: Recipient,
  wordsIn: (language: LanguageCode) => {
    readonly title: string
    readonly text: string
    readonly link: `/${string}`
    readonly isMailAlone?: boolean
  },
): Promise<void> {
  const { byMail, byText } = await findMessageWays(tx, { merchantId, memberId })
  if (!byMail && !byText) return
  const contacts = await findContacts(tx, { merchantId, memberId })
  if (!contacts) return
  const language = await findLanguageFor(tx, { merchantId, preferred: contacts.language })
  const { title, text, link, isMailAlone = false } = wordsIn(language)
  const message = { merchantId, memberId, language }
  const { account, email, isEmailVerified, mobile, isMobileVerified } = contacts
  // guard: news-mailed-by-consent
  // guard: news-mailed-to-proven-address
  if (byMail && email !== null && isEmailVerified && isRecipient('email', email))
    await enqueueMessage(tx, {
      ...message,
      channel: 'email',
      recipient: email,
      template: 'account_news',
      values: { account, title, text, link },
    })
  // guard: news-texted-by-consent
  // guard: news-texted-to-proven-number
  if (byText && !isMailAlone && mobile !== null && isMobileVerified)
    await enqueueMessage(tx, {
      ...message,
      channel: 'sms',
      recipient: mobile,
      template: 'account_alert',
      values: { title, link },
    })
}

function wordsOf(
  language: LanguageCode,
  {
    kind,
    amount = '',
    currency = '',
    limit,
    device = '',
    day = '',
    account = '',
    board = '',
    raffle = '',
    cause,
    pieces,
  }: Omit<AccountNews, 'names'>,
) {
  const say = loadWords()
  const given = pieces
    ? say(language, `news.pieces_${pieces.of}`, { count: pieces.count })
    : `${amount} ${currency}`
  const values = { amount: given, account, board, raffle }
  const text =
    limit && limit.value === undefined
      ? say(language, 'news.limit_removed_text')
      : say(language, `news.${kind}_text`, values)
  return {
    title: say(language, `news.${kind}`, values),
    text: [device, day, cause === undefined ? '' : say(language, `news.friend_cause_${cause}`), text]
      .filter((part) => part !== '')
      .join('. '),
  }
}
