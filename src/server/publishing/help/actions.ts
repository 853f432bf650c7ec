import { createHash } from 'node:crypto'

import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'

import { findPublishedArticles, type Reading } from './articles.ts'
import { selectVotes, upsertVote } from './store.ts'

/** Counted votes of a household per article. */
export const VOTES_OF_A_HOUSEHOLD = 5

/**
 * Stores whether an article was helpful. The voter is the session's member, or for a visitor a random id of the
 * browser.
 */
export async function answerHelpful(
  tx: Tx,
  { merchant, caller, address, language }: Pick<Context, 'merchant' | 'caller' | 'address' | 'language'>,
  input: { readonly article: string; readonly isHelpful: boolean; readonly browser: string },
): Promise<void> {
  const reading = { merchantId: merchant.id, language, fallback: merchant.defaultLanguage }
  const article = (await findPublishedArticles(tx, reading)).find(({ slug }) => slug === input.article)
  if (!article) throw refusePlainly('absent')
  const isMember = caller.kind === 'member' && !caller.isHalfSignedIn
  await upsertVote(
    tx,
    {
      merchantId: merchant.id,
      articleId: article.id,
      voter: isMember
        ? `m${caller.memberId}`
        : `b${createHash('sha256').update(input.browser).digest('hex')}`,
      isHelpful: input.isHelpful,
      language,
      sentFrom: isMember ? null : bucketOfAddress(address),
    },
    VOTES_OF_A_HOUSEHOLD,
  )
}

/** Votes per article, least helpful first. */
export async function findHelpVotes(
  tx: Tx,
  reading: Reading,
): Promise<{ slug: string; title: string; yes: number; no: number }[]> {
  const [articles, votes] = await Promise.all([
    findPublishedArticles(tx, reading),
    selectVotes(tx, reading.merchantId),
  ])
  return articles
    .flatMap(({ id, slug, title }) => {
      const counted = votes.find(({ articleId }) => articleId === id)
      return counted ? [{ slug, title, yes: counted.yes, no: counted.no }] : []
    })
    .toSorted((one, other) => other.no - one.no || one.yes - other.yes)
}
