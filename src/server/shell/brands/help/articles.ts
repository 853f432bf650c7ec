import { accountArticles } from './account.ts'
import type { HelpWriting } from './markup.ts'
import { moneyArticles } from './money.ts'
import { ruleArticles } from './rules.ts'
import { securityArticles } from './security.ts'
import { startArticles } from './start.ts'
import { termArticles } from './terms.ts'

/** A new brand's help articles, in the order of their topics. */
export const articles: readonly HelpWriting[] = [
  ...startArticles,
  ...accountArticles,
  ...securityArticles,
  ...moneyArticles,
  ...ruleArticles,
  ...termArticles,
]
